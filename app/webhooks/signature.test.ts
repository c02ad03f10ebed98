import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { makeSecret, signedHeaders } from './signature.server.ts';

const BODY = '{"type":"order.created","data":{"OrderId":"ORD1A2B3C4D","name":"इडली"}}';

test('the signature of the specification’s example is the same', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const at = new Date(1_614_265_330_000);
  expect(signedHeaders('msg_p5jXN8AQM9LWM0D4loKWxJek', at, '{"test": 2432232314}', [secret])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('the specification’s own library accepts a message, and neither another body nor another id', () => {
  const secret = makeSecret();
  const headers = signedHeaders('msg_1', new Date(), BODY, [secret]);
  const receiver = new Webhook(secret);
  expect(receiver.verify(BODY, headers)).toEqual(JSON.parse(BODY));
  expect(() => receiver.verify(`${BODY} `, headers)).toThrow();
  expect(() => receiver.verify(BODY, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
});

test('during a change of the secret receivers with the old one and with the new one accept', () => {
  const [before, after, other] = [makeSecret(), makeSecret(), makeSecret()];
  const headers = signedHeaders('msg_1', new Date(), BODY, [after, before]);
  for (const secret of [before, after]) new Webhook(secret).verify(BODY, headers);
  expect(() => new Webhook(other).verify(BODY, headers)).toThrow();
});

test('a secret has 256 random bits', () => {
  const secret = makeSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(makeSecret()).not.toBe(secret);
});
