import { type DocumentKind, isDocumentKind } from '../../catalogue/import-export/document-kinds.ts';
import { exportDocuments } from '../../catalogue/import-export/export-catalogue.server.ts';
import { importFile } from '../../catalogue/import-export/import-file.server.ts';
import { gazetteer } from '../../location/gazetteer/embedded-gazetteer.server.ts';
import { jsonLines } from '../../operator/ndjson-response.server.ts';
import { requireOperator } from '../../operator/operator-auth.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/catalogue';

/** `GET /operator/catalogue/vendors`: every vendor, one document per line. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  await requireOperator(services, request, context.get(addressContext));
  return jsonLines(exportDocuments(services.database.db, requireKind(params.kind)));
}

/**
 * `POST /operator/catalogue/vendors`: imports the body, one document per line or a JSON array, while it arrives.
 * Answers with a line per rejected document and a last line with the counts.
 */
export async function action({ context, params, request }: Route.ActionArgs): Promise<Response> {
  const services = context.get(servicesContext);
  await requireOperator(services, request, context.get(addressContext));
  const { database, catalogueChanges, runningImports } = services;
  const kind = requireKind(params.kind);
  const parts = { database, gazetteer, running: runningImports, onChange: catalogueChanges.notify };
  return jsonLines(importLines(importFile(parts, kind, request.body ?? new Blob([]).stream())));
}

async function* importLines(rejections: ReturnType<typeof importFile>): AsyncGenerator<object> {
  const counts = yield* rejections;
  yield { counts };
}

function requireKind(name: string): DocumentKind {
  if (isDocumentKind(name)) return name;
  throw Response.json({ message: `There is no catalogue file of the name ${name}.` }, { status: 404 });
}
