import type { Command } from 'commander';

/** The options of every command that connects to the running server. */
export function withClientOptions(command: Command): Command {
  return command
    .option('--url <address>', 'the server (default: TIFFIN_URL, else http://localhost with PORT or 3000)')
    .option(
      '--token <token>',
      "the operator's token (default: OPERATOR_TOKEN, else DATA_DIR/operator-token)",
    );
}
