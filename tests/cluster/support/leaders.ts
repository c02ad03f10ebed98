import type pg from 'pg';
import { pause } from '../../chaos/support/load.ts';
import { connectTo, type Databases } from './databases.ts';
import type { Machine } from './network.ts';
import type { ConfirmedWrite } from './verdicts.ts';

const INTERVAL_MILLISECONDS = 250;
const ANSWER_MILLISECONDS = 2_000;
/** It commits and waits for standbys as any write, but needs no table. */
const WRITE = `select pg_is_in_recovery() as standby, pg_logical_emit_message(true, 'probe', '')`;
const TIMELINE = `select ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline`;

/** Tries to write on each server, all the time, past everything that decides who is the leader. */
export interface LeaderWatch {
  /** What the servers have confirmed. */
  writes: readonly ConfirmedWrite[];
}

export function watchLeaders({ machines }: Databases): LeaderWatch {
  const writes: ConfirmedWrite[] = [];
  for (const machine of machines) void probe(machine, writes);
  return { writes };
}

async function probe(machine: Machine, writes: ConfirmedWrite[]): Promise<never> {
  let client: pg.Client | null = null;
  for (;;) {
    await pause(INTERVAL_MILLISECONDS);
    try {
      client ??= await open(machine);
      const { rows } = await within(client.query(TIMELINE));
      const sentAt = performance.now();
      await within(client.query(WRITE));
      const answeredAt = performance.now();
      writes.push({ server: machine.name, timeline: rows[0].timeline, sentAt, answeredAt });
    } catch (error) {
      // A standby refuses to write and goes on; from anything else the connection may wait for ever.
      if (!isRefusal(error)) {
        client?.connection.stream.destroy();
        client = null;
      }
    }
  }
}

async function open(machine: Machine): Promise<pg.Client> {
  const client = connectTo(machine, 'postgres');
  await client.connect();
  return client;
}

function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  // In recovery: no position of its own, no writes.
  return code === '55000' || code === '25006';
}

async function within<Result>(answer: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('no answer')), ANSWER_MILLISECONDS);
  });
  answer.catch(() => {});
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
