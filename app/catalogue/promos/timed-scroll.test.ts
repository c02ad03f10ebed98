import { expect, test } from 'vitest';
import { timeTurns } from './timed-scroll.client.ts';

const DURATION = 24;

/** A carousel at 0 that turns to -100. */
function turn() {
  const engine = {
    location: vector(0),
    previousLocation: vector(0),
    target: vector(-100),
    scrollBody: spring(),
  };
  const given = engine.scrollBody;
  timeTurns(engine, DURATION, 1_000);
  return { engine, given };
}

function vector(start: number) {
  let value = start;
  const read = (other: number | { get: () => number }) => (typeof other === 'number' ? other : other.get());
  return {
    get: () => value,
    set: (other: number | { get: () => number }) => {
      value = read(other);
    },
    add: (other: number | { get: () => number }) => {
      value += read(other);
    },
    subtract: (other: number | { get: () => number }) => {
      value -= read(other);
    },
  };
}

function spring() {
  let duration = DURATION;
  const self = {
    seeks: 0,
    direction: () => 0,
    duration: () => duration,
    velocity: () => 0,
    seek: () => {
      self.seeks += 1;
      return self;
    },
    settled: () => false,
    useBaseFriction: () => self,
    useBaseDuration: () => self,
    useFriction: () => self,
    useDuration: (value: number) => {
      duration = value;
      return self;
    },
  };
  return self;
}

const seek = ({ scrollBody }: { scrollBody: { seek: () => unknown } }, times: number) => {
  for (let count = 0; count < times; count += 1) scrollBody.seek();
};

test('a turn takes its time: 60 steps a second, and two in the first frame', () => {
  const { engine } = turn();
  seek(engine, 31);
  expect(engine.location.get()).toBeCloseTo(-50, 5);
  seek(engine, 30);
  expect(engine.location.get()).toBeGreaterThan(-100);
  expect(engine.scrollBody.direction()).toBe(-1);
  seek(engine, 1);
  expect(engine.location.get()).toBe(-100);
});

test('the remaining way is unchanged where the slides start over', () => {
  const { engine } = turn();
  seek(engine, 31);
  for (const position of [engine.location, engine.target]) position.add(500);
  seek(engine, 31);
  expect(engine.location.get()).toBe(400);
});

test('the next turn starts from the current position', () => {
  const { engine } = turn();
  seek(engine, 31);
  engine.target.set(50);
  engine.scrollBody.useBaseFriction().useDuration(DURATION);
  seek(engine, 31);
  expect(engine.location.get()).toBeCloseTo(0, 5);
  seek(engine, 31);
  expect(engine.location.get()).toBe(50);
});

test('a swipe, and a jump with reduced motion, use the spring', () => {
  const { engine, given } = turn();
  engine.scrollBody.useDuration(0);
  seek(engine, 3);
  expect(given.seeks).toBe(3);
  expect(engine.location.get()).toBe(0);
});
