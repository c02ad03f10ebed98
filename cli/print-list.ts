import type { CommandContext } from './command-context.ts';
import { createOperatorClient, type OperatorClientOptions, requireGood } from './operator-client.ts';
import { escapeUnseen, plainLine } from './plain-text.ts';

export interface ListOptions extends OperatorClientOptions {
  json?: boolean;
  status?: string;
  limit?: string;
}

/**
 * Prints a list from the operator endpoint, newest first, and notes when there is more.
 * @param describe formats a document as readable lines; `--json` prints it unchanged
 */
export async function printList<Document>(
  path: string,
  { json, status, limit, ...client }: ListOptions,
  describe: (document: Document) => string[],
  context: CommandContext,
): Promise<void> {
  const query = new URLSearchParams({ ...(status && { status }), ...(limit && { limit }) });
  const answer = await createOperatorClient(client, context).send(`${path}?${query}`);
  await requireGood(answer);
  const lines = (await answer.text()).split('\n').filter(Boolean);
  const forPeople = (line: string) => describe(JSON.parse(line) as Document).map(plainLine);
  for (const line of lines) context.print(json ? escapeUnseen(line) : forPeople(line).join('\n'));
  if (answer.headers.has('Has-More'))
    context.report(`showing the newest ${lines.length}; --limit shows more`);
}
