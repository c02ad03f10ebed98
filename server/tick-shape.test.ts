import { expect, test } from 'vitest';
import { holdTickShape } from './tick-shape.ts';

test('what is held is of the shape that Node gives each tick', async () => {
  const kept = await holdTickShape();
  expect(Object.keys(kept)).toEqual(['callback', 'args']);
  expect(Reflect.ownKeys(await holdTickShape())).toEqual(Reflect.ownKeys(kept));
});
