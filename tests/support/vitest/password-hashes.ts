import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Scrypt = (
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void;

const realScrypt = crypto.scrypt as Scrypt;

function use(scrypt: Scrypt): void {
  Object.assign(crypto, { scrypt });
  syncBuiltinESMExports();
}

/**
 * Makes password hashes cheap: a real one takes a tenth of a second, most of the time of a test that only needs a
 * signed-in customer.
 */
export function makePasswordHashesQuick(): void {
  use((password, salt, length, options, done) =>
    realScrypt(password, salt, length, { ...options, N: 2 }, done),
  );
}

/** Quick hashes that each wait for `ready` before they begin, even if it rejects. */
export function makePasswordHashesWait(ready: () => Promise<unknown>): void {
  use((password, salt, length, options, done) => {
    const hash = () => realScrypt(password, salt, length, { ...options, N: 2 }, done);
    void ready().then(hash, hash);
  });
}

/** For tests of the cost of a hash. */
export function makePasswordHashesReal(): void {
  use(realScrypt);
}
