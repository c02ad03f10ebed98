import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { holdTickShape } from './tick-shape.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test('what is held is of the shape that Node gives each tick', async () => {
  const kept = await holdTickShape();
  expect(Object.keys(kept)).toEqual(['callback', 'args']);
  expect(Reflect.ownKeys(await holdTickShape())).toEqual(Reflect.ownKeys(kept));
});

test('it outlives a collection of garbage', async () => {
  const kept = new WeakRef(await holdTickShape());
  await new Promise(setImmediate);
  collectGarbage();
  expect(kept.deref()).toBeDefined();
});
