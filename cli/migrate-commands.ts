import type { Command } from 'commander';
import type { CommandContext } from './command-context.ts';

/** Adds `migrate plan`, `run` and `status`, which need no running server. */
export function addMigrateCommands(
  program: Command,
  context: CommandContext,
  setExitCode: (code: number) => void,
): void {
  const migrate = program
    .command('migrate')
    .description('bring the PostgreSQL server of DATABASE_DIRECT_URL, or DATABASE_URL, to this version');

  migrate
    .command('status')
    .description('say what the database has and lacks; ends with 1 while something is pending')
    .action(async () => {
      // Loaded here, so that the other commands start without the database.
      const { printStatus } = await import('./migrate-server.ts');
      if (await printStatus(context)) setExitCode(1);
    });
  migrate
    .command('plan')
    .description('list what is pending, without running it')
    .option('--sql', 'with the statements')
    .action(async ({ sql = false }: { sql?: boolean }) => {
      const { printPlan } = await import('./migrate-server.ts');
      await printPlan(context, { hasStatements: sql });
    });
  migrate
    .command('run')
    .description('run what is pending, while versions that know the needed migrations serve')
    .option('--expand', 'stop before the first that takes something away from older versions')
    .action(async ({ expand = false }: { expand?: boolean }) => {
      const { runPending } = await import('./migrate-server.ts');
      await runPending(context, { isExpandOnly: expand });
    });
}
