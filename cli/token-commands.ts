import { type Command, InvalidArgumentError } from 'commander';
import type { AuditEntry } from '../app/operator/audit-log.server.ts';
import { SCOPES } from '../app/operator/caller.ts';
import type { TokenDocument } from '../app/operator/tokens.server.ts';
import type { CommandContext } from './command-context.ts';
import {
  createOperatorClient,
  type OperatorClientOptions,
  requireGood,
  withClientOptions,
} from './operator-client.ts';
import { plainLine } from './plain-text.ts';
import { type ListOptions, printList } from './print-list.ts';

interface CreateOptions extends OperatorClientOptions {
  scope: string[];
  vendor?: string;
  expires?: number;
}

/** Adds `token create`, `token list`, `token revoke` and `audit list`. */
export function addTokenCommands(program: Command, context: CommandContext): void {
  const token = program.command('token').description("make and revoke tokens for the operator's API");

  withClientOptions(token.command('create'))
    .description('make a token and print it, once')
    .argument('<name>', 'who gets it, such as "Kitchen screen"')
    .requiredOption('--scope <scopes>', `${SCOPES.join(', ')}; several with commas`, (text) =>
      text.split(','),
    )
    .option('--vendor <id>', "limit it to this vendor's orders and dishes")
    .option('--expires <days>', 'such as 90d; without it, it does not expire', days)
    .action(async (name: string, { scope, vendor, expires, ...options }: CreateOptions) => {
      const body = { name, scopes: scope, vendor: vendor ?? null, expiresInDays: expires ?? null };
      const answer = await createOperatorClient(options, context).send('/operator/tokens', {
        method: 'POST',
        body: JSON.stringify(body),
        type: 'application/json',
      });
      await requireGood(answer);
      const made = (await answer.json()) as TokenDocument & { token: string };
      context.report(`Keep it safe, it is not shown again. To revoke it: token revoke ${made.id}`);
      context.print(made.token);
    });

  withClientOptions(token.command('list'))
    .description('all tokens without their secrets, newest first')
    .option('--json', 'print them as JSON, one per line')
    .option('--limit <number>', 'at most so many (default: 100)')
    .action((options: ListOptions) => printList('/operator/tokens', options, describeToken, context));

  withClientOptions(token.command('revoke'))
    .description('refuse a token from now on')
    .argument('<id>', 'its id in the list')
    .action(async (id: string, options: OperatorClientOptions) => {
      const path = `/operator/tokens/${encodeURIComponent(id)}/revoke`;
      const answer = await createOperatorClient(options, context).send(path, {
        method: 'POST',
        body: '{}',
        type: 'application/json',
      });
      await requireGood(answer);
      context.print(
        describeToken((await answer.json()) as TokenDocument)
          .map(plainLine)
          .join('\n'),
      );
    });

  const audit = program.command('audit').description("read who used the operator's API");
  withClientOptions(audit.command('list'))
    .description('requests of the last 400 days, newest first')
    .option('--json', 'print them as JSON, one per line')
    .option('--limit <number>', 'at most so many (default: 100); with --all, in one request')
    .option('--all', 'every one, page by page')
    .action((options: ListOptions) => printList('/operator/audit', options, describeEntry, context));
}

function days(text: string): number {
  const [, number] = /^(\d{1,4})d?$/.exec(text) ?? [];
  if (number === undefined) throw new InvalidArgumentError('It must be a number of days, such as 90d.');
  return Number(number);
}

function describeToken(token: TokenDocument): string[] {
  const { id, name, scopes, vendor, createdAt, expiresAt, revokedAt, lastUsedAt } = token;
  const end = revokedAt ? `revoked ${revokedAt}` : expiresAt ? `expires ${expiresAt}` : 'does not expire';
  const use = lastUsedAt ? `last used ${lastUsedAt}` : 'never used';
  return [
    [id, name, scopes.join(','), vendor ? `vendor ${vendor}` : 'all vendors'].join('  '),
    `    made ${createdAt}, ${end}, ${use}`,
  ];
}

function describeEntry({ at, token, name, action, target, address, allowed }: AuditEntry): string[] {
  const who = name === null ? token : `${name} (${token})`;
  return [[at, address, who, action, target ?? '', allowed ? '' : 'refused'].filter(Boolean).join('  ')];
}
