import { createHash, randomBytes } from 'node:crypto';

/** Lets people and scanners for leaked secrets recognise it. */
const PREFIX = 'tiffin_';
const BYTES = 32;
const FORM = /^tiffin_[\w-]{43}$/;

/** A new token of 256 random bits. */
export function makeToken(): string {
  return PREFIX + randomBytes(BYTES).toString('base64url');
}

/** Whether a text has the form of such a token; others are not worth a query. */
export function isToken(text: string): boolean {
  return FORM.test(text);
}

/**
 * What is stored of a token. A slow hash, as for passwords, would add nothing to 256 random bits; and how long the
 * database takes to find a hash tells nothing about a token.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
