import { readFileSync, writeFileSync } from 'node:fs';
import { MEGABYTE } from '../support/image-bombs.ts';
import type { ShopProcess } from '../support/shop-process.ts';

/** Watches from now on how much memory a process takes; its peak before is forgotten: starting takes the most. */
export function watchMemory(shop: ShopProcess): { growthMegabytes: () => number } {
  writeFileSync(`/proc/${shop.process.pid}/clear_refs`, '5');
  const before = peakMegabytes(shop);
  return { growthMegabytes: () => peakMegabytes(shop) - before };
}

/** The most that the process has held since that was started anew. */
function peakMegabytes({ process: { pid } }: ShopProcess): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round((Number(kilobytes) * 1024) / MEGABYTE);
}
