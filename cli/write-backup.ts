import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CommandContext } from './command-context.ts';
import { type OperatorClient, requireGood } from './operator-client.ts';
import { readBackup } from './read-backup.ts';
import { Refusal } from './refusal.ts';

/**
 * Writes the running server's database into a file, which is replaced only by a complete and readable backup.
 * @throws Refusal when the server has none or the connection breaks, or the file cannot be written
 */
export async function writeBackup({
  file,
  client,
  context,
}: {
  file: string;
  client: OperatorClient;
  context: CommandContext;
}): Promise<void> {
  const answer = await client.send('/operator/backup');
  if (answer.headers.get('Content-Type') !== 'application/gzip') {
    await requireGood(answer);
    throw new Refusal('The server gave something else than a backup.');
  }
  const partial = `${file}.partial`;
  try {
    const body = answer.body ? Readable.from(answer.body) : Readable.from([]);
    rmSync(partial, { force: true });
    await pipeline(body, createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }));
    for await (const { chunks } of readBackup(partial)) for await (const _ of chunks);
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw new Refusal(`The backup could not be written: ${(error as Error).message}`);
  }
  const megabytes = (statSync(file).size / 1_000_000).toFixed(1);
  context.print(
    `The whole database is in ${file} (${megabytes} MB). It holds customers' data: keep it safe.`,
  );
}
