import { spawn, spawnSync } from 'node:child_process';

/**
 * Namespaces of its own for a command: network, mounts, processes and shared memory. Whatever happens in them ends with
 * their first process; all but root become root in a namespace of users first.
 */
const NAMESPACES = ['--net', '--mount', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc'];

/** The exit code after Ctrl-C. */
const INTERRUPTED = 130;
/** Its shell inherits all orphans; a server counts as running until its parent has asked how it ended. */
const FIRST_PROCESS = '"$@" & wait $!';

/** What this machine lacks for `runApart`, in words; null for nothing. */
export function whatIsMissing(): string | null {
  if (process.platform !== 'linux') return 'Linux, for its network namespaces';
  for (const program of ['unshare', 'nsenter', 'mount', 'apt-get', 'dpkg-deb', 'openssl']) {
    if (spawnSync(program, ['--version']).error) return `the program ${program}`;
  }
  const { status, stderr } = spawnSync('unshare', [...flags(), 'true'], { encoding: 'utf8' });
  return status === 0 ? null : `the right to make namespaces (${stderr.trim()})`;
}

/** Runs a command in namespaces of its own, and resolves with its exit code. */
export function runApart(command: string, args: readonly string[]): Promise<number> {
  const child = spawn('unshare', [...flags(), 'sh', '-c', FIRST_PROCESS, 'sh', command, ...args], {
    stdio: 'inherit',
  });
  // This process stays to tidy up.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'));
  return new Promise((done) => child.once('exit', (code) => done(code ?? INTERRUPTED)));
}

function flags(): string[] {
  return process.getuid?.() === 0 ? NAMESPACES : ['--user', '--map-root-user', ...NAMESPACES];
}
