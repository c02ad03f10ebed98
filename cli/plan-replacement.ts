import { readDeletion } from '../app/catalogue/import-export/deletion.ts';
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  REFERENCES,
} from '../app/catalogue/import-export/document-kinds.ts';
import { readDocuments } from '../app/catalogue/import-export/read-documents.ts';
import type { CommandContext } from './command-context.ts';
import type { CatalogueFile } from './import-folder.ts';
import { type OperatorClient, requireGood } from './operator-client.ts';
import { plainLine } from './plain-text.ts';
import { Refusal } from './refusal.ts';

/** How many ids are shown of each kind. */
const MAX_SHOWN = 10;
/** The share of a kind that is removed without asking. */
const MAX_UNCONFIRMED_SHARE = 0.1;

/**
 * The ids, by kind, that the server has and the folder lacks or withdraws. Shows them, and asks where they are more than
 * a tenth of a kind.
 * @throws Refusal, before anything is changed, when the operator does not agree, when a document of the folder cannot be
 *   read, because it may be one that seems to be missing, or when one names a document that would be removed, because a
 *   vendor takes its dishes with it
 */
export async function planReplacement(options: {
  files: readonly CatalogueFile[];
  readChunks: (path: string) => AsyncIterable<Uint8Array>;
  isConfirmed: boolean;
  client: OperatorClient;
  context: CommandContext;
}): Promise<Map<DocumentKind, Set<string>>> {
  const { files, readChunks, isConfirmed, client, context } = options;
  const gone = new Map<DocumentKind, Set<string>>();
  let needsConfirmation = false;
  for (const kind of DOCUMENT_KINDS) {
    const file = files.find((one) => one.kind === kind);
    const kept = file ? await readKept(file, readChunks(file.path), gone) : new Set<string>();
    const stored = await fetchIds(client, kind);
    const ids = stored.filter((id) => !kept.has(id));
    gone.set(kind, new Set(ids));
    if (ids.length === 0) continue;
    needsConfirmation ||= ids.length > stored.length * MAX_UNCONFIRMED_SHARE;
    const shown = ids.slice(0, MAX_SHOWN).join(', ') + (ids.length > MAX_SHOWN ? ', …' : '');
    context.print(plainLine(`${kind}: ${ids.length} of ${stored.length} would be removed: ${shown}`));
  }
  if (
    needsConfirmation &&
    !isConfirmed &&
    !(await context.confirm('Remove them? That is more than a tenth.'))
  )
    throw new Refusal('Nothing was imported or removed. To remove them without being asked, add --yes.');
  return gone;
}

/** The ids of a file's documents, without those that it withdraws. */
async function readKept(
  file: CatalogueFile,
  chunks: AsyncIterable<Uint8Array>,
  gone: ReadonlyMap<DocumentKind, ReadonlySet<string>>,
): Promise<Set<string>> {
  const kept = new Set<string>();
  const withdrawn = new Set<string>();
  for await (const read of readDocuments(chunks)) {
    const id = read.ok ? read.document.id : undefined;
    if (!read.ok || typeof id !== 'string')
      throw new Refusal(
        `Nothing was imported or removed: ${file.name}:${read.line} ${read.ok ? 'has no id' : read.reason}.`,
      );
    // Of two documents with one id the first decides.
    if (kept.has(id) || withdrawn.has(id)) continue;
    if (readDeletion(read.document)?.ok) {
      withdrawn.add(id);
      continue;
    }
    kept.add(id);
    for (const { field, to } of REFERENCES[file.kind]) {
      const named = [read.document[field]].flat().find((one) => gone.get(to)?.has(String(one)));
      if (named !== undefined)
        throw new Refusal(
          plainLine(
            `Nothing was imported or removed: ${file.name}:${read.line} (${id}): ${field} names ${named}, which the ${to} of the folder lack.`,
          ),
        );
    }
  }
  return kept;
}

async function fetchIds(client: OperatorClient, kind: DocumentKind): Promise<string[]> {
  const answer = await client.send(`/operator/catalogue/${kind}?only=id`);
  await requireGood(answer);
  const lines = (await answer.text()).split('\n').filter(Boolean);
  return lines.map((line) => (JSON.parse(line) as { id: string }).id);
}
