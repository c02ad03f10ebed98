import { setImmediate as afterEvents } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { NO_COUNTS } from '../app/catalogue/import-export/rejection.ts';
import type { OperatorClient } from './operator-client.ts';
import { sendDocuments } from './send-documents.ts';

test('three posts at most are in flight at once, with the last one of a file', async () => {
  const inFlight: number[] = [];
  let count = 0;
  const client: OperatorClient = {
    send: async () => {
      count += 1;
      inFlight.push(count);
      for (let turn = 0; turn < 10; turn += 1) await afterEvents();
      count -= 1;
      return Response.json({ counts: NO_COUNTS });
    },
  };
  const lines = Array.from({ length: 1_600 }, (_, n) => `{"id":"i${n}"}\n`);
  async function* file() {
    yield Buffer.from(lines.join(''));
  }
  for await (const _ of sendDocuments(client, 'restaurantitems', file())) {
    // Nothing is rejected.
  }
  expect(inFlight).toEqual([1, 2, 3, 3]);
});
