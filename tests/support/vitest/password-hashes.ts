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
 * Makes hashes of passwords cost next to nothing. They are meant to take a tenth of a second each, which
 * is most of the time of tests that only need a signed-in customer. All else about them stays as it is.
 */
export function makePasswordHashesQuick(): void {
  use((password, salt, length, options, done) =>
    realScrypt(password, salt, length, { ...options, N: 2 }, done),
  );
}

/** Quick hashes that each wait for `turn` before they begin, also where it fails. */
export function makePasswordHashesWait(turn: () => Promise<unknown>): void {
  use((password, salt, length, options, done) => {
    const hash = () => realScrypt(password, salt, length, { ...options, N: 2 }, done);
    void turn().then(hash, hash);
  });
}

/** For the tests of what a hash costs. */
export function makePasswordHashesReal(): void {
  use(realScrypt);
}
