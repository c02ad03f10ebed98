import { newCustomer } from '../../tests/support/browser/customer.ts';
import { postForm, signInOver } from '../../tests/support/processes/http-customer.ts';
import { withBenchShop } from '../bench-shop.ts';
import { load } from '../load.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import { type Figure, median, type Suite } from '../suite.ts';

const ROUNDS = 5;

export const accounts: Suite = {
  name: 'accounts',
  title:
    'Logins, each with the hash of a password, four at once; and session checks, 32 at once; the server on one core.',
  run: () =>
    withBenchShop(
      { LIMIT_PER_ACCOUNT: '1000000', LIMIT_PER_ACCOUNT_ANYWHERE: '10000000' },
      async ({ shop }) => {
        const { name, mobile, email, password } = newCustomer();
        await postForm(shop.url, '/register', { name, mobile, email, password, confirm: password });
        const logIn = async () => {
          const answer = await postForm(shop.url, '/login', { email, password });
          await answer.arrayBuffer();
          if (answer.status !== 302) throw new Error(`A login was answered ${answer.status}.`);
        };
        const logins = [];
        const checks: number[] = [];
        const headers = { Cookie: await signInOver(shop.url) };
        for (let round = 0; round < ROUNDS; round += 1) {
          logins.push(await runRepeatedly(logIn, { atOnce: 4, seconds: 3 }));
          checks.push((await load(`${shop.url}/api/session`, { headers })).requestsPerSecond);
        }
        return [
          { what: 'logins', value: median(logins.map(({ perSecond }) => perSecond)), unit: 'a second' },
          { what: 'a login, p50', value: median(logins.map(({ p50 }) => p50)), unit: 'ms' },
          { what: 'session checks', value: median(checks), unit: 'a second' },
        ] satisfies Figure[];
      },
    ),
};
