import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { holdTickShape } from './v8-tick-workaround.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test('the held object has the shape of Node’s tick objects', async () => {
  const kept = await holdTickShape();
  expect(Object.keys(kept)).toEqual(['callback', 'args']);
  expect(Reflect.ownKeys(await holdTickShape())).toEqual(Reflect.ownKeys(kept));
});

test('it outlives a garbage collection', async () => {
  const kept = new WeakRef(await holdTickShape());
  await new Promise(setImmediate);
  collectGarbage();
  expect(kept.deref()).toBeDefined();
});
