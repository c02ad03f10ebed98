import type { Fault } from '../fault.ts';
import { etcdDown } from './etcd-down.ts';
import { frozenStandbys } from './frozen-standbys.ts';
import { importMeanwhile } from './import-meanwhile.ts';
import { machineFrozen } from './machine-frozen.ts';
import { machineKilled } from './machine-killed.ts';
import { partition } from './partition.ts';
import { pooler } from './pooler.ts';
import { postmaster } from './postmaster.ts';
import { rollingRestart } from './rolling-restart.ts';
import { secondFailover } from './second-failover.ts';
import { shopKilled } from './shop-killed.ts';
import { switchover } from './switchover.ts';

/** In this order; the shops reach the database past PgBouncer until `pooler`, and through it afterwards. */
export const FAULTS: readonly Fault[] = [
  ...[postmaster, machineKilled, partition, machineFrozen, switchover, etcdDown],
  ...[pooler, shopKilled, rollingRestart, secondFailover, importMeanwhile, frozenStandbys],
];
