import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { pause } from '../../chaos/support/load.ts';
import type { Machine, Network } from './network.ts';

const SETTINGS = resolve(import.meta.dirname, '../../../deploy/patroni/patroni.yml');
const POLL_MILLISECONDS = 200;
const MAX_MILLISECONDS = 120_000;
const ANSWER_MILLISECONDS = 2_000;

/** What Patroni says of a member at `/cluster`. */
interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
}

/** Three PostgreSQL under Patroni, with deploy/patroni/patroni.yml. */
export interface Databases {
  machines: readonly Machine[];
  /** Starts Patroni on a machine; with it PostgreSQL. */
  start: (machine: Machine) => void;
  /** The machine whose Patroni says that it is the primary; waits for one. */
  leader: () => Promise<Machine>;
  /** Waits until there is a leader with two synchronous standbys on its timeline. */
  untilWhole: () => Promise<void>;
  /** Hands over to a standby in an orderly way. */
  switchOver: () => Promise<void>;
  /** Kills the postmaster of a machine alone. */
  killPostmaster: (machine: Machine) => void;
}

export function prepareDatabases(network: Network): Databases {
  const machines = [1, 2, 3].map((number) => {
    const machine = network.machine(`db${number}`, `10.0.0.2${number}`);
    mkdirSync(join(machine.lib, 'postgresql/17'), { recursive: true });
    for (const name of ['patroni', 'postgresql']) mkdirSync(join(machine.run, name));
    const settings = readFileSync(SETTINGS, 'utf8')
      .replace(/^name: db1$/m, `name: ${machine.name}`)
      .replaceAll('10.0.0.21', machine.address);
    writeFileSync(join(machine.run, 'patroni.yml'), settings);
    return machine;
  });

  async function members(): Promise<Member[]> {
    const answers = await Promise.all(machines.map((machine) => askPatroni(machine, '/cluster')));
    return answers.find((answer) => answer?.ok)?.body.members ?? [];
  }

  async function leader(): Promise<Machine> {
    let found: Machine | undefined;
    await until('no leader', async () => {
      const answers = await Promise.all(machines.map((machine) => askPatroni(machine, '/primary')));
      found = machines.find((_, index) => answers[index]?.ok);
      return found !== undefined;
    });
    return found as Machine;
  }

  return {
    machines,
    start: (machine) => machine.start(['patroni', '/run/patroni.yml']),
    leader,
    untilWhole: () =>
      until('the cluster is not whole', async () => {
        const all = await members();
        const [first, ...others] = all.filter(({ role }) => role === 'leader');
        return (
          all.length === machines.length &&
          first?.state === 'running' &&
          others.length === 0 &&
          all.every(
            ({ role, state, timeline }) =>
              timeline === first.timeline &&
              (role === 'leader' || (role === 'quorum_standby' && state === 'streaming')),
          )
        );
      }),
    switchOver: async () => {
      const from = await leader();
      const answer = await fetch(`http://${from.address}:8008/switchover`, {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa('patroni:change-me')}` },
        body: JSON.stringify({ leader: from.name }),
      });
      if (!answer.ok) throw new Error(`Patroni refused a switchover: ${await answer.text()}`);
    },
    killPostmaster: (machine) => {
      const file = join(machine.lib, 'postgresql/17/shop/postmaster.pid');
      process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGKILL');
    },
  };
}

/** A connection as the superuser through the machine's socket, which works while the machine is cut off. */
export function connectTo(machine: Machine, database: string): pg.Client {
  const client = new pg.Client({
    host: join(machine.run, 'postgresql'),
    user: 'postgres',
    database,
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
  });
  client.on('error', () => {});
  return client;
}

/** Runs `work` on a connection to the primary. */
export async function onPrimary<Result>(
  databases: Databases,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = connectTo(await databases.leader(), database);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function until(otherwise: string, isSo: () => Promise<boolean>): Promise<void> {
  const from = performance.now();
  while (!(await isSo())) {
    if (performance.now() - from > MAX_MILLISECONDS) {
      throw new Error(`After ${MAX_MILLISECONDS / 1_000} s ${otherwise}.`);
    }
    await pause(POLL_MILLISECONDS);
  }
}

/** Null where nobody answers. */
async function askPatroni(
  { address }: Machine,
  path: string,
): Promise<{ ok: boolean; body: { members?: Member[] } } | null> {
  try {
    const answer = await fetch(`http://${address}:8008${path}`, {
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    });
    return { ok: answer.ok, body: (await answer.json()) as { members?: Member[] } };
  } catch {
    return null;
  }
}
