import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, openSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { POSTGRES_ID } from './image.ts';

const SHOP_ADDRESS = '10.0.0.11';
const ENVIRONMENT = { PATH: '/usr/lib/postgresql/17/bin:/usr/bin:/usr/sbin', LANG: 'C.UTF-8', HOME: '/tmp' };

/** A machine of the cluster: a network namespace with the image as its root, and folders of its own. */
export interface Machine {
  name: string;
  address: string;
  /** Its `/run`, `/var/lib`, as seen by the proof. */
  run: string;
  lib: string;
  /** Starts a program of the image on it. */
  start: (command: readonly string[]) => ChildProcess;
  /** Sends a signal to all its processes. */
  signal: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void;
  /** Drops all packets from and to it, without closing anything. */
  cutOff: () => void;
  rejoin: () => void;
}

export interface Network {
  machine: (name: string, address: string) => Machine;
  /** A file for the output of a program. */
  log: (name: string) => number;
}

/**
 * Makes the network 10.0.0.0/24 of deploy/ in the namespaces of this process, which is the machine with the shops.
 * @param image the root of all machines
 * @param folder for their own folders
 */
export function makeNetwork(image: string, ip: readonly string[], folder: string): Network {
  const [command = '', ...first] = ip;
  const configure = (words: string) => execFileSync(command, [...first, ...words.split(' ')]);
  const log = (name: string) => openSync(join(folder, 'logs', `${name}.log`), 'a');
  mkdirSync(join(folder, 'logs'), { recursive: true });
  // It holds the names of network namespaces.
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run']);
  for (const name of ['proc', 'dev']) execFileSync('mount', ['--rbind', `/${name}`, join(image, name)]);
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', join(image, 'dev/shm')]);
  configure('link set lo up');
  configure('link add tiffin type bridge');
  configure(`address add ${SHOP_ADDRESS}/24 dev tiffin`);
  configure('link set tiffin up');

  function machine(name: string, address: string): Machine {
    const [run, lib] = [join(folder, name, 'run'), join(folder, name, 'lib')];
    for (const path of [run, lib]) mkdirSync(path, { recursive: true });
    configure(`netns add ${name}`);
    configure(`link add ${name} type veth peer name eth0 netns ${name}`);
    configure(`link set ${name} master tiffin up`);
    configure(`-n ${name} address add ${address}/24 dev eth0`);
    for (const device of ['eth0', 'lo']) configure(`-n ${name} link set ${device} up`);
    const namespace = join('/run/netns', name);
    return {
      name,
      address,
      run,
      lib,
      start: (program) => {
        const enter = `mount --bind ${run} ${image}/run && mount --bind ${lib} ${image}/var/lib && exec "$@"`;
        const apart = ['unshare', '--user', `--map-user=${POSTGRES_ID}`, `--map-group=${POSTGRES_ID}`];
        const output = log(name);
        return spawn(
          'nsenter',
          [
            ...[`--net=${namespace}`, 'unshare', '--mount', 'sh', '-c', enter, name],
            ...[...apart, `--root=${image}`, '--wd=/', ...program],
          ],
          { env: ENVIRONMENT, stdio: ['ignore', output, output] },
        );
      },
      signal: (signal) => {
        for (const pid of processesIn(namespace)) kill(pid, signal);
      },
      cutOff: () => configure(`link set ${name} nomaster`),
      rejoin: () => configure(`link set ${name} master tiffin`),
    };
  }
  return { machine, log };
}

function processesIn(namespace: string): number[] {
  const own = `net:[${statSync(namespace).ino}]`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && namespaceOf(name) === own)
    .map(Number);
}

/** Null for a process that has ended. */
function namespaceOf(pid: string): string | null {
  try {
    return readlinkSync(join('/proc', pid, 'ns/net'));
  } catch {
    return null;
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}
