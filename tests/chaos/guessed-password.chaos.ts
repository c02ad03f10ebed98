import { newCustomer } from '../support/browser/customer.ts';
import { postForm } from '../support/processes/http-customer.ts';
import type { Proof } from './proof.ts';
import { withTwoNodes } from './support/two-nodes.ts';

const ACCOUNTS = 5;
const ROUNDS = 13;
/** As many as two processes queue for one account. */
const AT_ONCE = 8;
/** The default of `LIMIT_PER_ACCOUNT`. */
const CHECKED = 10;

const proof: Proof = {
  promise: `${ROUNDS * AT_ONCE} guesses of a password, ${AT_ONCE} at once on two processes: ${CHECKED} are checked, and then not even the right one`,
  run: (tried) =>
    withTwoNodes(async ({ nodes }) => {
      for (let account = 0; account < ACCOUNTS; account += 1) {
        const { name, mobile, email, password } = newCustomer();
        const form = { name, mobile, email, password, confirm: password };
        const { status } = await postForm(nodes[0].url, '/register', form);
        tried(status === 200, `registering answered ${status}`);
        const answers: Response[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const guesses = Array.from({ length: AT_ONCE }, (_, guess) =>
            postForm(nodes[guess % 2 === 0 ? 0 : 1].url, '/login', { email, password: `${round} ${guess}` }),
          );
          answers.push(...(await Promise.all(guesses)));
        }
        const checked = answers.filter((answer) => answer.status === 401).length;
        tried(checked === CHECKED, `${checked} guesses were checked`);
        for (const answer of answers) {
          const isClear = answer.status === 401 || Number(answer.headers.get('Retry-After')) > 0;
          tried(isClear, `a guess was answered ${answer.status} without a time to wait`);
        }
        for (const { url } of nodes) {
          const right = await postForm(url, '/login', { email, password });
          tried(right.status === 429, `the right password was answered ${right.status}`);
        }
      }
    }),
};
export default proof;
