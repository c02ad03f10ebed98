import { readFileSync, writeFileSync } from 'node:fs';
import { MEGABYTE } from '../../support/hostile/image-bombs.ts';
import type { ShopProcess } from '../../support/processes/shop-process.ts';

/** Measures a process's peak memory from now on, because the peak of its start would be higher. */
export function watchMemory(shop: ShopProcess): { growthMegabytes: () => number } {
  writeFileSync(`/proc/${shop.process.pid}/clear_refs`, '5');
  const before = peakMegabytes(shop);
  return { growthMegabytes: () => peakMegabytes(shop) - before };
}

/** The process's peak memory since the measurement started. */
function peakMegabytes({ process: { pid } }: ShopProcess): number {
  return peakOf(pid);
}

function peakOf(pid: number | undefined): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  // A process that has just ended has no such line.
  return Math.round((Number(kilobytes ?? 0) * 1024) / MEGABYTE);
}

/** The peak memory of any running child process, in megabytes. */
export function childrenPeakMegabytes({ process: { pid } }: ShopProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return Math.max(0, ...children.filter(Boolean).map((child) => peakOf(Number(child))));
}
