import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

export interface Load {
  /** How many were answered. */
  requests: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/**
 * Asks for one address without pause by wrk, from a core that the server does not have; fails where an answer is none of
 * 2xx or 3xx.
 * @param seconds for how long
 * @param script a file in wrk's own Lua that makes each request, where they are not all the same
 */
export async function load(
  url: string,
  {
    connections = 32,
    seconds = 3,
    headers = {},
    script,
  }: { connections?: number; seconds?: number; headers?: Record<string, string>; script?: string } = {},
): Promise<Load> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const made = script ? ['-s', script] : [];
  const asked = [
    '-t',
    '1',
    '-c',
    String(connections),
    '-d',
    `${seconds}s`,
    '--latency',
    ...made,
    ...lines,
    url,
  ];
  const { stdout } = await runFile('taskset', ['-c', '1', 'wrk', ...asked]);
  if (/Non-2xx or 3xx|Socket errors/.test(stdout)) throw new Error(`${url} failed under load:\n${stdout}`);
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: milliseconds(/^\s+50%\s+(\S+)/m.exec(stdout)?.[1]),
    p99: milliseconds(/^\s+99%\s+(\S+)/m.exec(stdout)?.[1]),
  };
}

/** wrk's own way to write a time. */
function milliseconds(written = ''): number {
  const [, value, unit] = /^([\d.]+)(us|ms|s)$/.exec(written) ?? [];
  return Number(value) * (unit === 'us' ? 0.001 : unit === 's' ? 1_000 : 1);
}
