import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

export interface Load {
  /** The number of answered requests. */
  requests: number;
  requestsPerSecond: number;
  /** In milliseconds, as `p99`. */
  p50: number;
  p99: number;
}

/**
 * Requests one URL repeatedly with wrk, on another core than the server's. Rejects if an answer is not 2xx or 3xx.
 * @param seconds the duration
 * @param script a Lua file for wrk that creates each request, if they differ
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
  const scriptArgs = script ? ['-s', script] : [];
  const args = [
    '-t',
    '1',
    '-c',
    String(connections),
    '-d',
    `${seconds}s`,
    '--latency',
    ...scriptArgs,
    ...lines,
    url,
  ];
  const { stdout } = await runFile('taskset', ['-c', '1', 'wrk', ...args]);
  if (/Non-2xx or 3xx|Socket errors/.test(stdout)) throw new Error(`${url} failed under load:\n${stdout}`);
  const find = (pattern: RegExp) => {
    const [, value] = pattern.exec(stdout) ?? [];
    if (value === undefined) throw new Error(`${pattern} is not in the output of wrk:\n${stdout}`);
    return value;
  };
  return {
    requests: Number(find(/(\d+) requests in/)),
    requestsPerSecond: Number(find(/Requests\/sec:\s+([\d.]+)/)),
    p50: milliseconds(find(/^\s+50%\s+(\S+)/m)),
    p99: milliseconds(find(/^\s+99%\s+(\S+)/m)),
  };
}

/** Parses wrk's own notation of a time. */
function milliseconds(written: string): number {
  const [, value, unit] = /^([\d.]+)(us|ms|s)$/.exec(written) ?? [];
  if (value === undefined) throw new Error(`${written} is not a time of wrk.`);
  return Number(value) * (unit === 'us' ? 0.001 : unit === 's' ? 1_000 : 1);
}
