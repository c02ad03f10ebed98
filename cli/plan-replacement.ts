import { DOCUMENT_KINDS, type DocumentKind } from '../app/catalogue/import-export/document-kinds.ts';
import { readDocuments } from '../app/catalogue/import-export/read-documents.ts';
import type { CommandContext } from './command-context.ts';
import type { CatalogueFile } from './import-folder.ts';
import { type OperatorClient, requireGood } from './operator-client.ts';
import { plainLine } from './plain-text.ts';
import { Refusal } from './refusal.ts';

/** How many ids are shown of each kind. */
const MAX_SHOWN = 10;
/** The share of a kind that is removed without asking. */
const MAX_UNASKED = 0.1;

/**
 * The ids, by kind, that the server has and the folder lacks. Shows them, and asks where they are more than a tenth of a
 * kind.
 * @throws Refusal, before anything is changed, when the operator does not agree, or when a document of the folder cannot
 *   be read, because it may be one that seems to be missing
 */
export async function planReplacement(options: {
  files: readonly CatalogueFile[];
  readChunks: (path: string) => AsyncIterable<Uint8Array>;
  isSure: boolean;
  client: OperatorClient;
  context: CommandContext;
}): Promise<Map<DocumentKind, string[]>> {
  const { files, readChunks, isSure, client, context } = options;
  const gone = new Map<DocumentKind, string[]>();
  let isMuch = false;
  for (const kind of DOCUMENT_KINDS) {
    const file = files.find((one) => one.kind === kind);
    const kept = file ? await readIds(file, readChunks(file.path)) : new Set<string>();
    const stored = await fetchIds(client, kind);
    const ids = stored.filter((id) => !kept.has(id));
    gone.set(kind, ids);
    if (ids.length === 0) continue;
    isMuch ||= ids.length > stored.length * MAX_UNASKED;
    const shown = ids.slice(0, MAX_SHOWN).join(', ') + (ids.length > MAX_SHOWN ? ', …' : '');
    context.print(plainLine(`${kind}: ${ids.length} of ${stored.length} are not in the folder: ${shown}`));
  }
  if (isMuch && !isSure && !(await context.confirm('Remove them? That is more than a tenth.')))
    throw new Refusal('Nothing was imported or removed. To remove them without being asked, add --yes.');
  return gone;
}

async function readIds(file: CatalogueFile, chunks: AsyncIterable<Uint8Array>): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const read of readDocuments(chunks)) {
    const id = read.ok ? read.document.id : undefined;
    if (typeof id !== 'string')
      throw new Refusal(
        `Nothing was imported or removed: ${file.name}:${read.line} ${read.ok ? 'has no id' : read.reason}.`,
      );
    ids.add(id);
  }
  return ids;
}

async function fetchIds(client: OperatorClient, kind: DocumentKind): Promise<string[]> {
  const answer = await client.send(`/operator/catalogue/${kind}?only=id`);
  await requireGood(answer);
  const lines = (await answer.text()).split('\n').filter(Boolean);
  return lines.map((line) => (JSON.parse(line) as { id: string }).id);
}
