import { MAKE_SECRET, type Settings } from './settings.ts';

type Given = Pick<
  Settings,
  'ALLOWED_ORIGINS' | 'PUBLIC_URL' | 'TRUST_PROXY' | 'AUTH_SECRET' | 'OPERATOR_TOKEN' | 'DATABASE_URL'
>;

/** Whether the site is reached over TLS, by its own URLs. */
export function isSecureSite({ ALLOWED_ORIGINS, PUBLIC_URL }: Given): boolean {
  return [...ALLOWED_ORIGINS, PUBLIC_URL ?? ''].some((origin) => origin.startsWith('https://'));
}

/** Warnings at start about insecure settings, one line each. */
export function securityNotes(given: Given): string[] {
  const weak = (['AUTH_SECRET', 'OPERATOR_TOKEN'] as const).filter((name) => isWeak(given[name]));
  const isSame = given.AUTH_SECRET !== undefined && given.AUTH_SECRET === given.OPERATOR_TOKEN;
  const makeAnother = given.DATABASE_URL
    ? `Make another, the same on every node, with: ${MAKE_SECRET}`
    : `Leave it out and one is made in DATA_DIR, or make one with: ${MAKE_SECRET}`;
  return [
    ...(isSecureSite(given) ? [] : [NO_TLS]),
    ...(isSecureSite(given) && !given.TRUST_PROXY ? [NO_PROXY] : []),
    ...(weak.length > 0 ? [`${weak.join(' and ')} can be guessed. ${makeAnother}`] : []),
    ...(isSame ? [`AUTH_SECRET and OPERATOR_TOKEN are the same. ${makeAnother}`] : []),
  ];
}

/** What the operator of a demo reads at start: the password stands in README. */
export function demoCustomerNote({ email, password }: { email: string; password: string }): string {
  return `Demo: everyone can log in as ${email} with the password ${password}. TIFFIN_DEMO=off removes this customer.`;
}

/** What the operator reads instead when another customer has the demo customer's e-mail. */
export function demoEmailTakenNote({ email }: { email: string }): string {
  return `Demo: another customer has registered ${email}, so there is no demo customer. One is created at the first start after that account changes its e-mail or is deactivated.`;
}

const NO_TLS =
  'No address with https:// is set: passwords travel in the clear and cookies are not marked Secure. Put a proxy with TLS in front and set PUBLIC_URL and TRUST_PROXY=on.';
const NO_PROXY =
  'The address of this site begins with https://, which this process does not speak: set TRUST_PROXY=on behind the proxy that does.';

/** All but one of many billion random secrets of 24 characters have at least this many different characters. */
const MIN_DISTINCT_CHARACTERS = 10;
const EXAMPLES = /change.?me|password|passw0rd|secret|example|default|qwerty|12345|abcde|admin|token/i;

function isWeak(secret: string | undefined): boolean {
  if (secret === undefined) return false;
  return new Set(secret).size < MIN_DISTINCT_CHARACTERS || /^(.+?)\1+$/.test(secret) || EXAMPLES.test(secret);
}
