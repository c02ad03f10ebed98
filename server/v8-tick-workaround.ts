import { executionAsyncResource } from 'node:async_hooks';

const held: object[] = [];

/**
 * Holds one of the objects that Node creates for each tick, some seven for a request. V8 drops a shape of which a
 * garbage collection finds no live object, as between requests; after some repetitions the code that creates them stays
 * slow for the life of the process (docs/decisions/v8-ticks.md).
 * @returns the held object
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
