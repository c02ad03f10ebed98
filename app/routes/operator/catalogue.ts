import { type DocumentKind, isDocumentKind } from '../../catalogue/import-export/document-kinds.ts';
import { exportDocuments, exportIds } from '../../catalogue/import-export/export-catalogue.server.ts';
import { importFile } from '../../catalogue/import-export/import-file.server.ts';
import { gazetteer } from '../../location/gazetteer/embedded-gazetteer.server.ts';
import type { Caller } from '../../operator/caller.ts';
import { jsonLines } from '../../operator/ndjson-response.server.ts';
import { refuse, requireOperator } from '../../operator/operator-auth.server.ts';
import { readQueryBy } from '../../operator/read-query.server.ts';
import { EXPORT_QUERY } from '../../operator/requests.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/catalogue';

/**
 * `GET /operator/catalogue/vendors`: every vendor, one document per line; with `?only=id` their ids, `{"id": …}`. A
 * vendor's token reads its own dishes.
 */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { db } = args.context.get(servicesContext).database;
  const { kind, vendorId } = await requireImporter(args);
  const { only } = readQueryBy(EXPORT_QUERY, args.url);
  return jsonLines(only ? exportIds(db, kind, vendorId) : exportDocuments(db, kind, vendorId));
}

/**
 * `POST /operator/catalogue/vendors`: imports the body, one document per line or a JSON array, while it arrives.
 * Answers with a line per rejected document and a last line with the counts.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { context, request } = args;
  const { database, catalogueChanges, runningImports } = context.get(servicesContext);
  const { kind, vendorId } = await requireImporter(args);
  const parts = { database, gazetteer, running: runningImports, onChange: catalogueChanges.notify, vendorId };
  return jsonLines(importLines(importFile(parts, kind, request.body ?? new Blob([]).stream())));
}

async function* importLines(rejections: ReturnType<typeof importFile>): AsyncGenerator<object> {
  const counts = yield* rejections;
  yield { counts };
}

/** Who may import what: a vendor only its own dishes. */
async function requireImporter({
  context,
  params,
  request,
  pattern,
}: Route.LoaderArgs | Route.ActionArgs): Promise<{ kind: DocumentKind } & Pick<Caller, 'vendorId'>> {
  const asked = { request, address: context.get(addressContext), pattern };
  const kind = isDocumentKind(params.kind) ? params.kind : null;
  const { vendorId } = await requireOperator(context.get(servicesContext), asked, 'catalogue:write', kind);
  if (kind === null) throw refuse(404, `There is no catalogue file of the name ${params.kind}.`);
  if (vendorId !== null && kind !== 'restaurantitems')
    throw refuse(403, "A vendor's token reads and changes restaurantitems only.");
  return { kind, vendorId };
}
