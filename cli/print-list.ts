import type { CommandContext } from './command-context.ts';
import { createOperatorClient, type OperatorClientOptions, requireGood } from './operator-client.ts';
import { escapeUnseen, plainLine } from './plain-text.ts';

export interface ListOptions extends OperatorClientOptions {
  json?: boolean;
  limit?: string;
  /** Whether to print every page. */
  all?: boolean;
}

/**
 * Prints a list from the operator endpoint, newest first, and notes when there is more.
 * @param describe formats a document as readable lines; `--json` prints it unchanged
 * @param filters what is missing is not sent
 */
export async function printList<Document>(
  path: string,
  { json, limit, all, ...client }: ListOptions,
  describe: (document: Document) => string[],
  context: CommandContext,
  filters: Record<string, string | undefined> = {},
): Promise<void> {
  const given = Object.entries({ ...filters, limit }).filter(([, value]) => value);
  const query = new URLSearchParams(given as [string, string][]);
  const { send } = createOperatorClient(client, context);
  const forPeople = (line: string) => describe(JSON.parse(line) as Document).map(plainLine);
  let count = 0;
  let next: string | null = `${path}?${query}`;
  let hasMore = false;
  while (next !== null) {
    const answer: Response = await send(next);
    await requireGood(answer);
    const lines = (await answer.text()).split('\n').filter(Boolean);
    for (const line of lines) context.print(json ? escapeUnseen(line) : forPeople(line).join('\n'));
    count += lines.length;
    next = all ? nextPage(answer, path) : null;
    hasMore = answer.headers.has('Has-More') && next === null;
  }
  if (hasMore) context.report(`showing the newest ${count}; --limit shows more`);
}

/** The path of the next page in `Link`; null on the last one. */
export function nextPage(answer: Response, path: string): string | null {
  const next = /^<([^>]*)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1];
  // The token goes nowhere else.
  return next?.startsWith(`${path}?`) ? next : null;
}
