import type { Settings } from './settings.ts';

type Given = Pick<
  Settings,
  'ALLOWED_ORIGINS' | 'PUBLIC_URL' | 'TRUST_PROXY' | 'AUTH_SECRET' | 'OPERATOR_TOKEN'
>;

/** Whether the site is reached over TLS, as its own addresses say. */
export function isSecureSite({ ALLOWED_ORIGINS, PUBLIC_URL }: Given): boolean {
  return [...ALLOWED_ORIGINS, PUBLIC_URL ?? ''].some((origin) => origin.startsWith('https://'));
}

/** What an operator is told at start of what leaves the shop open, a line for each. */
export function securityNotes(given: Given): string[] {
  const weak = (['AUTH_SECRET', 'OPERATOR_TOKEN'] as const).filter((name) => isWeak(given[name]));
  const isSame = given.AUTH_SECRET !== undefined && given.AUTH_SECRET === given.OPERATOR_TOKEN;
  return [
    ...(isSecureSite(given) ? [] : [NO_TLS]),
    ...(isSecureSite(given) && !given.TRUST_PROXY ? [NO_PROXY] : []),
    ...(weak.length > 0 ? [`${weak.join(' and ')} can be guessed. ${MAKE_ONE}`] : []),
    ...(isSame ? [`AUTH_SECRET and OPERATOR_TOKEN are the same. ${MAKE_ONE}`] : []),
  ];
}

const NO_TLS =
  'No address with https:// is set: passwords travel in the clear and cookies are not marked Secure. Put a proxy with TLS in front and set PUBLIC_URL and TRUST_PROXY=on.';
const NO_PROXY =
  'The address of this site begins with https://, which this process does not speak: set TRUST_PROXY=on behind the proxy that does.';
const MAKE_ONE =
  'Leave it out and one is made in DATA_DIR, or make one: node -p "crypto.randomBytes(32).toString(\'base64url\')"';

/** A random secret of 24 characters has more different ones than this in all but one of many billion cases. */
const FEWEST_DIFFERENT = 10;
const EXAMPLES = /change.?me|password|passw0rd|secret|example|default|qwerty|12345|abcde|admin|token/i;

function isWeak(secret: string | undefined): boolean {
  if (secret === undefined) return false;
  return new Set(secret).size < FEWEST_DIFFERENT || /^(.+?)\1+$/.test(secret) || EXAMPLES.test(secret);
}
