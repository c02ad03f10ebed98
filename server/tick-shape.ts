import { executionAsyncResource } from 'node:async_hooks';

const held: object[] = [];

/**
 * Keeps one of the objects that Node makes for each tick, some seven for a request. V8 forgets the shape of objects of
 * which a collection of garbage finds none alive, as it does between requests; where it has happened some times, the
 * code that makes them stays slow for the life of the process (docs/decisions/page-cache.md).
 * @returns what is kept
 */
export function holdTickShape(): Promise<object> {
  return new Promise((done) => {
    process.nextTick(() => {
      const tick = executionAsyncResource();
      held.push(tick);
      done(tick);
    });
  });
}
