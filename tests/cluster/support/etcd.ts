import type { ChildProcess } from 'node:child_process';
import type { Machine, Network } from './network.ts';

/** Three etcd at the addresses of deploy/patroni/patroni.yml. */
export interface Etcd {
  start: () => void;
  /** Kills all three; what they have stored stays. */
  kill: () => void;
}

export function prepareEtcd(network: Network): Etcd {
  const machines = [1, 2, 3].map((number) => network.machine(`etcd${number}`, `10.0.0.3${number}`));
  const cluster = machines.map(({ name, address }) => `${name}=http://${address}:2380`).join();
  return {
    start: () => {
      for (const machine of machines) startOne(machine, cluster);
    },
    kill: () => {
      for (const machine of machines) machine.signal('SIGKILL');
    },
  };
}

function startOne({ name, address, start }: Machine, cluster: string): ChildProcess {
  return start([
    ...['etcd', '--name', name, '--data-dir', '/var/lib/etcd', '--log-level', 'warn'],
    ...[
      '--listen-client-urls',
      `http://${address}:2379`,
      '--advertise-client-urls',
      `http://${address}:2379`,
    ],
    ...[
      '--listen-peer-urls',
      `http://${address}:2380`,
      '--initial-advertise-peer-urls',
      `http://${address}:2380`,
    ],
    ...['--initial-cluster', cluster, '--initial-cluster-state', 'new'],
  ]);
}
