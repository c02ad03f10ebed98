import { type DoorOptions, openDoor, requireGood } from './door.ts';
import { escapeUnseen, plainLine } from './plain-text.ts';
import type { Surroundings } from './surroundings.ts';

export interface ListOptions extends DoorOptions {
  json?: boolean;
  status?: string;
  limit?: string;
}

/**
 * Prints a list of the operator's door, newest first, and says beside it when there is more.
 * @param describe a document as lines for people; with `--json` it is printed as it came
 */
export async function printList<Document>(
  path: string,
  { json, status, limit, ...door }: ListOptions,
  describe: (document: Document) => string[],
  surroundings: Surroundings,
): Promise<void> {
  const query = new URLSearchParams({ ...(status && { status }), ...(limit && { limit }) });
  const answer = await openDoor(door, surroundings).send(`${path}?${query}`);
  await requireGood(answer);
  const lines = (await answer.text()).split('\n').filter(Boolean);
  const forPeople = (line: string) => describe(JSON.parse(line) as Document).map(plainLine);
  for (const line of lines) surroundings.print(json ? escapeUnseen(line) : forPeople(line).join('\n'));
  if (answer.headers.has('Has-More'))
    surroundings.report(`showing the newest ${lines.length}; --limit shows more`);
}
