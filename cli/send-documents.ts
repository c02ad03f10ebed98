import type { DocumentKind } from '../app/catalogue/import/document-kinds.ts';
import { readDocuments } from '../app/catalogue/import/read-documents.ts';
import {
  addCounts,
  type ImportCounts,
  NO_COUNTS,
  type Rejection,
} from '../app/catalogue/import/rejection.ts';
import { type Door, messageOf } from './door.ts';
import { Refusal } from './refusal.ts';

/** A post is small enough to be sent again whole, and for any proxy on the way. */
const POST_DOCUMENTS = 500;
const POST_CHARACTERS = 4_000_000;

interface Post {
  texts: string[];
  /** Where each document stands in its file. */
  lines: number[];
  characters: number;
}

/**
 * Sends the documents of one file, some hundred at a time. What can't be read is rejected here, and
 * so is an id that the file has twice; all else is the server's judgement.
 * @returns each rejection with its line in the file, and the counts at the end
 * @throws Refusal when the server stops answering
 */
export async function* sendDocuments(
  door: Door,
  kind: DocumentKind,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Rejection, ImportCounts> {
  let counts = NO_COUNTS;
  let post: Post = { texts: [], lines: [], characters: 0 };

  async function* flush(): AsyncGenerator<Rejection, void> {
    const answer = await sendPost(door, kind, post);
    counts = addCounts(counts, answer.counts);
    post = { texts: [], lines: [], characters: 0 };
    yield* answer.rejections;
  }

  for await (const read of readDocuments(chunks)) {
    if (!read.ok) {
      const { ok: _, ...rejection } = read;
      counts = addCounts(counts, { ...NO_COUNTS, rejected: 1 });
      yield rejection;
      continue;
    }
    // An element of an array may go over many lines.
    post.texts.push(read.text.includes('\n') ? JSON.stringify(read.document) : read.text);
    post.lines.push(read.line);
    post.characters += read.text.length;
    if (post.texts.length >= POST_DOCUMENTS || post.characters >= POST_CHARACTERS) yield* flush();
  }
  if (post.texts.length > 0) yield* flush();
  return counts;
}

async function sendPost(
  door: Door,
  kind: DocumentKind,
  post: Post,
): Promise<{ counts: ImportCounts; rejections: Rejection[] }> {
  const answer = await door.send(`/operator/catalogue/${kind}`, {
    method: 'POST',
    body: post.texts.join('\n'),
    type: 'application/x-ndjson',
  });
  if (!answer.ok) throw new Refusal(await messageOf(answer));
  const lines = (await answer.text().catch(() => '')).trimEnd().split('\n');
  const last = JSON.parse(lines.pop() || '{}') as { counts?: ImportCounts };
  if (!last.counts) {
    throw new Refusal(
      `The server broke off while importing ${kind}: see its log. What it has taken stays; import again to go on.`,
    );
  }
  const rejections = lines.map((line) => {
    const rejection = JSON.parse(line) as Rejection;
    return { ...rejection, line: post.lines[rejection.line - 1] ?? rejection.line };
  });
  return { counts: last.counts, rejections };
}
