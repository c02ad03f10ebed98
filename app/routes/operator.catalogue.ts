import { exportDocuments } from '../catalogue/export-catalogue.server.ts';
import { type DocumentKind, isDocumentKind } from '../catalogue/import/document-kinds.ts';
import { importFile } from '../catalogue/import/import-file.server.ts';
import { jsonLines } from '../catalogue/import/json-lines.server.ts';
import { gazetteer } from '../location/embedded-gazetteer.server.ts';
import { requireOperator } from '../operator-door.server.ts';
import { servicesContext } from '../services.server.ts';
import type { Route } from './+types/operator.catalogue';

/** `GET /operator/catalogue/vendors`: every vendor, a document per line. */
export function loader({ context, params, request }: Route.LoaderArgs): Response {
  const { database, settings } = context.get(servicesContext);
  requireOperator(settings, request);
  return jsonLines(exportDocuments(database.db, requireKind(params.kind)));
}

/**
 * `POST /operator/catalogue/vendors`: imports the body, a document per line or a JSON array, as it
 * arrives. Answers with a line per rejected document and a last one with the counts.
 */
export function action({ context, params, request }: Route.ActionArgs): Response {
  const { database, settings, catalogueChanges, importInTurn } = context.get(servicesContext);
  requireOperator(settings, request);
  const kind = requireKind(params.kind);
  const parts = { database, locate: gazetteer.locate, inTurn: importInTurn };
  const rejections = importFile(parts, kind, request.body ?? new Blob([]).stream());
  return jsonLines(importLines(rejections, catalogueChanges.tell));
}

async function* importLines(
  rejections: ReturnType<typeof importFile>,
  onWritten: () => void,
): AsyncGenerator<object> {
  const counts = yield* rejections;
  onWritten();
  yield { counts };
}

function requireKind(name: string): DocumentKind {
  if (isDocumentKind(name)) return name;
  throw Response.json({ message: `There is no catalogue file of the name ${name}.` }, { status: 404 });
}
