import { expect, test } from 'vitest';
import { type SupportValues, supportErrors } from './support-rules.ts';

const FILLED: SupportValues = {
  topic: 'An order',
  orderId: 'ORD1A2B3C4D',
  email: 'asha@example.com',
  message: 'The raita was missing.',
};

test.each<Partial<SupportValues>>([
  {},
  { orderId: '' },
  { orderId: ' ord1a2b3c4d ' },
  { topic: 'Something else' },
  { message: 'x'.repeat(2_000) },
  // Browsers send a line end as two characters.
  { message: 'x\r\n'.repeat(1_000) },
])('a form with %j is valid', (changes) => {
  expect(supportErrors({ ...FILLED, ...changes })).toEqual({});
});

test.each<[Partial<SupportValues>, object]>([
  [{ topic: '' }, { topic: 'Choose a topic.' }],
  [{ topic: 'Praise' }, { topic: 'Choose a topic.' }],
  [{ orderId: '1A2B3C4D' }, { orderId: 'An order id looks like ORD1A2B3C4D.' }],
  [{ email: ' ' }, { email: 'Email is required.' }],
  [{ email: 'asha' }, { email: 'Invalid email format.' }],
  [{ email: `${'a'.repeat(250)}@b.in` }, { email: 'Email can have at most 254 characters.' }],
  [{ message: ' \r\n ' }, { message: 'Message is required.' }],
  [{ message: 'x'.repeat(2_001) }, { message: 'Message is too long: at most 2,000 characters.' }],
])('a form with %j has the errors %j', (changes, errors) => {
  expect(supportErrors({ ...FILLED, ...changes })).toEqual(errors);
});
