import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

export interface Load {
  /** How many requests were answered. */
  requests: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/**
 * Requests one URL without pause with wrk, on another core than the server's; fails if an answer is not 2xx or 3xx.
 * @param seconds how long
 * @param script a Lua file for wrk that makes each request, where they differ
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
  if (value === undefined) throw new Error(`${written} is no time of wrk's.`);
  return Number(value) * (unit === 'us' ? 0.001 : unit === 's' ? 1_000 : 1);
}
