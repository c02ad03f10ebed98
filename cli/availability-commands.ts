import type { Command } from 'commander';
import type { CommandContext } from './command-context.ts';
import {
  createOperatorClient,
  type OperatorClientOptions,
  requireGood,
  withClientOptions,
} from './operator-client.ts';
import { plainLine } from './plain-text.ts';

interface UntilOptions extends OperatorClientOptions {
  until?: string;
}

const UNTIL = '18:30 of the vendor’s clock, or a moment such as 2026-11-24T18:30+05:30';

/** What is printed where customers read no notice. */
const TEXT_WHEN_AVAILABLE = { restaurantitems: 'on sale', vendors: 'open' };

/** Adds `item sold-out`, `item back`, `vendor close` and `vendor open`. */
export function addAvailabilityCommands(program: Command, context: CommandContext): void {
  const item = program.command('item').description('sell a dish out and bring it back');
  withClientOptions(item.command('sold-out'))
    .description('show a dish as sold out; nobody can order it')
    .argument('<id>', 'the id of the item')
    .option('--until <time>', `${UNTIL} (default: until it is brought back)`)
    .action((id: string, { until, ...client }: UntilOptions) =>
      set({ kind: 'restaurantitems', id, body: { available: false, until } }, client, context),
    );
  withClientOptions(item.command('back'))
    .description('put a dish on sale again')
    .argument('<id>', 'the id of the item')
    .action((id: string, client: OperatorClientOptions) =>
      set({ kind: 'restaurantitems', id, body: { available: true } }, client, context),
    );

  const vendor = program.command('vendor').description('close a vendor for a while and open it');
  withClientOptions(vendor.command('close'))
    .description('take no orders for a vendor; its menu can still be read')
    .argument('<id>', 'the id of the vendor')
    .requiredOption('--until <time>', UNTIL)
    .action((id: string, { until, ...client }: UntilOptions) =>
      set({ kind: 'vendors', id, body: { available: false, until } }, client, context),
    );
  withClientOptions(vendor.command('open'))
    .description('take orders again, within its opening hours')
    .argument('<id>', 'the id of the vendor')
    .action((id: string, client: OperatorClientOptions) =>
      set({ kind: 'vendors', id, body: { available: true } }, client, context),
    );
}

async function set(
  change: {
    kind: 'restaurantitems' | 'vendors';
    id: string;
    body: { available: boolean; until?: string | undefined };
  },
  client: OperatorClientOptions,
  context: CommandContext,
): Promise<void> {
  const { kind, id, body } = change;
  const answer = await createOperatorClient(client, context).send(
    `/operator/catalogue/${kind}/${encodeURIComponent(id)}/availability`,
    { method: 'POST', body: JSON.stringify(body), type: 'application/json' },
  );
  await requireGood(answer);
  const { notice } = (await answer.json()) as { notice: string | null };
  context.print(plainLine(`${id}: ${notice ?? TEXT_WHEN_AVAILABLE[kind]}`));
}
