const MAX_URL_LENGTH = 2_000;

export type CheckedUrl = { ok: true; url: URL } | { ok: false; message: string };

/**
 * Reads the address of a webhook; whether its host may be called is checked when it is connected.
 * @param text typed by the operator
 * @param arePrivateAllowed whether it may be plain HTTP, as inside a network
 */
export function readWebhookUrl(text: string, arePrivateAllowed: boolean): CheckedUrl {
  const refuse = (message: string): CheckedUrl => ({ ok: false, message });
  if (text.length > MAX_URL_LENGTH) return refuse(`An address has at most ${MAX_URL_LENGTH} characters.`);
  if (!URL.canParse(text))
    return refuse('This is no address: it must look like https://kitchen.example/orders.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && arePrivateAllowed)) {
    return refuse(
      arePrivateAllowed
        ? 'An address begins with https:// or http://.'
        : 'An address begins with https://, because orders are sent to it. With WEBHOOK_PRIVATE_ADDRESSES=on it may be http://.',
    );
  }
  if (url.username !== '' || url.password !== '')
    return refuse('An address has no user name or password in it.');
  if (url.hash !== '') return refuse('An address has no part after #, because that is never sent.');
  if (url.port === '0') return refuse('Nobody can listen on port 0.');
  return { ok: true, url };
}

/** The host without the brackets of an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
