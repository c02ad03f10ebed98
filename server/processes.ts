import cluster, { type Worker } from 'node:cluster';

const RESTART_MILLISECONDS = 1_000;

/**
 * Runs several processes of this program, which share one port; each calls `start`. One that ends is started again,
 * while the others go on. SIGTERM and SIGINT stop all of them. If one ends before any of them has listened, their
 * settings or their database cannot work: then everything ends with exit code 1.
 * @param onReady called once, when all of them listen
 */
export function superviseProcesses(count: number, onReady: (port: number) => void): void {
  const listening = new Set<Worker>();
  let hasAnyListened = false;
  let isReady = false;
  let isStopping = false;
  let exitCode = 0;

  const start = () => {
    if (!isStopping) cluster.fork();
  };
  const stop = (signal: NodeJS.Signals) => {
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  cluster.on('listening', (worker, { port }) => {
    listening.add(worker);
    hasAnyListened = true;
    if (isReady || listening.size < count) return;
    isReady = true;
    onReady(port);
  });
  cluster.on('exit', (worker, code, signal) => {
    const hasListened = listening.delete(worker);
    if (isStopping) {
      if (code !== 0 && !signal) exitCode = code;
    } else if (hasAnyListened) {
      console.error(`Process ${worker.process.pid} ended (${signal ?? code}); another is started.`);
      setTimeout(start, hasListened ? 0 : RESTART_MILLISECONDS);
    } else {
      exitCode = 1;
      stop('SIGTERM');
    }
    if (isStopping && Object.keys(cluster.workers ?? {}).length === 0) process.exit(exitCode);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  for (let started = 0; started < count; started += 1) start();
}
