import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { startRelay } from '../../tests/support/processes/relay.ts';
import { createServerListener } from './listen.server.ts';

test('a silent connection is opened again, and subscribers learn of the gap', async () => {
  const url = inject('postgres')?.url;
  if (!url) throw new Error('This test needs a PostgreSQL server.');
  const way = await startRelay(url);
  const listener = createServerListener(way.url, { pingMilliseconds: 50, answerMilliseconds: 200 });
  const sender = new pg.Client({ connectionString: url });
  await sender.connect();
  const heard = Promise.withResolvers<string>();
  const gap = Promise.withResolvers<void>();
  await listener.listen('silence', heard.resolve, gap.resolve);
  way.fallSilent();
  await gap.promise;
  await sender.query("select pg_notify('silence', 'after the gap')");
  expect(await heard.promise).toBe('after the gap');
  await sender.end();
  await listener.close();
  way.close();
});
