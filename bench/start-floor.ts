import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pin } from './bench-shop.ts';
import type { FloorPage } from './floor-server.ts';

/** Starts bench/floor-server.ts with these pages on the product's core. */
export async function startFloor(pages: FloorPage[]): Promise<{ url: string; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'floor-server.ts'), { stdio: 'inherit' });
  const ready = once(child, 'message');
  child.send(pages);
  const [port] = await ready;
  pin(child.pid);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill();
    },
  };
}
