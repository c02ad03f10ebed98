import { readFileSync } from 'node:fs';

/** The unit of the times in `/proc` on Linux. */
const TICKS_PER_SECOND = 100;

/** The CPU seconds that a process, and those that it started and that still run, have used so far. */
export function cpuSeconds(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), ownSeconds(pid));
}

/** The ids of the processes that the main thread of a process has started and that still run. */
export function childrenOf(pid: number): number[] {
  const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return ids.split(' ').filter(Boolean).map(Number);
}

/** Time in the program and in the kernel for it: fields 14 and 15, counted behind the name, which may have spaces. */
function ownSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
