import { createHmac, randomBytes } from 'node:crypto';

/** The form of https://www.standardwebhooks.com, with which receivers check that a message is the shop's. */
const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret with 256 random bits. */
export function makeSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/**
 * The headers that identify and sign one attempt.
 * @param secrets each makes a signature; a receiver accepts any of them
 * @param at the moment of the attempt, which receivers compare with their clocks
 */
export function signedHeaders(
  id: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
