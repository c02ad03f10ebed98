import type { Command } from 'commander';
import type { SupportRequest } from '../app/support/support-request.ts';
import type { CommandContext } from './command-context.ts';
import { withClientOptions } from './operator-client.ts';
import { type ListOptions, printList } from './print-list.ts';

/** Adds `support list`. */
export function addSupportCommands(program: Command, context: CommandContext): void {
  const support = program.command('support').description('read what customers ask for');

  withClientOptions(support.command('list'))
    .description('requests for help, newest first')
    .option('--json', 'print the requests as JSON, one per line')
    .option('--limit <number>', 'at most so many (default: 100)')
    .action((options: ListOptions) => printList('/operator/support', options, describeRequest, context));
}

function describeRequest({ createdAt, topic, orderId, email, userId, message }: SupportRequest): string[] {
  // Anybody may type an e-mail address or an order id, so only the account is certain.
  const sender = userId ? `account ${userId}` : 'guest';
  const head = [createdAt, topic.padEnd(14), (orderId ?? '').padEnd(11), email, sender].join('  ');
  return [head, ...message.split('\n').map((line) => `    ${line}`.trimEnd())];
}
