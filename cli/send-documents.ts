import type { DocumentKind } from '../app/catalogue/import-export/document-kinds.ts';
import { type ReadResult, readDocuments } from '../app/catalogue/import-export/read-documents.ts';
import {
  addCounts,
  type ImportCounts,
  NO_COUNTS,
  type Rejection,
} from '../app/catalogue/import-export/rejection.ts';
import { TakenIds } from '../app/catalogue/import-export/taken-ids.ts';
import { type OperatorClient, requireGood } from './operator-client.ts';
import { Refusal } from './refusal.ts';

/** A post is small enough to be sent again completely, and for any proxy. */
const POST_DOCUMENTS = 500;
const POST_BYTES = 1_000_000;
/** The database writes one post while the server reads the next, and the one after is prepared here. */
const POSTS_AT_ONCE = 3;
const NEWLINE = 0x0a;
const LINE_END = new Uint8Array([NEWLINE]);

/** A document of a file that removes the one with its id. */
export interface Withdrawn {
  line: number;
  id: string;
}

interface Post {
  documents: PostedDocument[];
  bytes: number;
  /** The unreadable parts between them. */
  rejections: Rejection[];
}

interface PostedDocument {
  /** Its position in the file. */
  line: number;
  id: unknown;
  bytes: Uint8Array;
}

/** A post in flight. */
interface Sending {
  post: Post;
  ids: Set<unknown>;
  answer: Promise<PostAnswer>;
}

/**
 * Sends the documents of one file, some hundred at a time and a few posts at once. Unreadable ones are rejected here,
 * as is an id that an earlier post has taken; the server checks everything else.
 * @param onWithdrawn called with each document that removes one, instead of sending it; null sends them
 * @returns each rejection with its line in the file, in order, and the counts at the end
 * @throws Refusal when the server stops answering
 */
export async function* sendDocuments(
  client: OperatorClient,
  kind: DocumentKind,
  chunks: AsyncIterable<Uint8Array>,
  onWithdrawn: ((withdrawn: Withdrawn) => void) | null = null,
): AsyncGenerator<Rejection, ImportCounts> {
  const taken = new TakenIds();
  let counts = NO_COUNTS;
  let post = newPost();
  const sendings: Sending[] = [];

  /** Waits until at most this many are in flight. */
  async function* settle(most: number): AsyncGenerator<Rejection, void> {
    while (sendings.length > most) {
      const [first] = sendings;
      if (!first) return;
      const answer = await first.answer;
      sendings.shift();
      const rejections = [...first.post.rejections, ...answer.rejections].sort((a, b) => a.line - b.line);
      counts = addCounts(counts, { ...answer.counts, rejected: rejections.length });
      taken.take(answer.acceptedIds);
      yield* rejections;
    }
  }

  async function* send(): AsyncGenerator<Rejection, void> {
    yield* settle(POSTS_AT_ONCE - 1);
    sendings.push(startSending(client, kind, post));
    post = newPost();
  }

  try {
    for await (const read of readDocuments(chunks)) {
      // Only after the earlier document is checked is it known whether the id is taken.
      if (read.ok && isUnderWay(sendings, read.document.id)) yield* settle(0);
      const withdrawn = onWithdrawn && withdrawnBy(read);
      if (withdrawn && post.documents.some(({ id }) => id === withdrawn.id)) {
        yield* send();
        yield* settle(0);
      }
      if (withdrawn && !taken.reject(withdrawn.line, { id: withdrawn.id })) {
        taken.take([withdrawn.id]);
        onWithdrawn?.(withdrawn);
        continue;
      }
      addToPost(post, read, taken);
      if (isFull(post)) yield* send();
    }
    yield* send();
    yield* settle(0);
    return counts;
  } finally {
    // After a failure too, the command ends only when nothing more is written.
    await Promise.allSettled(sendings.map(({ answer }) => answer));
  }
}

/** The document that removes the one with its id; null for any other. */
function withdrawnBy(read: ReadResult): Withdrawn | null {
  if (!read.ok || read.document.deleted !== true || typeof read.document.id !== 'string') return null;
  return { line: read.line, id: read.document.id };
}

function newPost(): Post {
  return { documents: [], bytes: 0, rejections: [] };
}

function startSending(client: OperatorClient, kind: DocumentKind, post: Post): Sending {
  const answer = post.documents.length > 0 ? sendPost(client, kind, post) : Promise.resolve(NOTHING_SENT);
  // It is awaited in order, which may be after its failure.
  answer.catch(() => {});
  return { post, ids: new Set(post.documents.map(({ id }) => id)), answer };
}

function isUnderWay(sendings: readonly Sending[], id: unknown): boolean {
  return typeof id === 'string' && sendings.some(({ ids }) => ids.has(id));
}

interface PostAnswer {
  counts: ImportCounts;
  rejections: Rejection[];
  acceptedIds: unknown[];
}

const NOTHING_SENT: PostAnswer = { counts: NO_COUNTS, rejections: [], acceptedIds: [] };

function addToPost(post: Post, read: ReadResult, taken: TakenIds): void {
  if (!read.ok) {
    const { ok: _, ...rejection } = read;
    post.rejections.push(rejection);
    return;
  }
  const { line, document } = read;
  const duplicate = taken.reject(line, document);
  if (duplicate) {
    post.rejections.push(duplicate);
    return;
  }
  // An element of an array may span many lines.
  const isOneLine = !read.bytes.includes(NEWLINE);
  const bytes = isOneLine ? read.bytes : Buffer.from(JSON.stringify(document));
  post.documents.push({ line, id: document.id, bytes });
  post.bytes += bytes.length;
}

function isFull({ documents, rejections, bytes }: Post): boolean {
  return documents.length + rejections.length >= POST_DOCUMENTS || bytes >= POST_BYTES;
}

async function sendPost(
  client: OperatorClient,
  kind: DocumentKind,
  { documents }: Post,
): Promise<PostAnswer> {
  const answer = await client.send(`/operator/catalogue/${kind}`, {
    method: 'POST',
    body: Buffer.concat(documents.flatMap(({ bytes }) => [bytes, LINE_END])),
    type: 'application/x-ndjson',
  });
  await requireGood(answer);
  const lines = (await answer.text().catch(() => '')).trimEnd().split('\n');
  const counts = readCounts(lines.pop());
  if (!counts) {
    throw new Refusal(
      `The server broke off while importing ${kind}: see its log. What it has taken stays; import again to go on.`,
    );
  }
  // Their line numbers are those of the post, which has one document per line.
  const rejections = lines.map((line) => JSON.parse(line) as Rejection);
  const rejectedLines = new Set(rejections.map(({ line }) => line));
  return {
    counts,
    rejections: rejections.map((rejection) => ({
      ...rejection,
      line: documents[rejection.line - 1]?.line ?? rejection.line,
    })),
    acceptedIds: documents.flatMap(({ id }, index) => (rejectedLines.has(index + 1) ? [] : [id])),
  };
}

/** The last line of a complete answer. */
function readCounts(line: string | undefined): ImportCounts | undefined {
  try {
    return (JSON.parse(line || '{}') as { counts?: ImportCounts }).counts;
  } catch {
    return undefined;
  }
}
