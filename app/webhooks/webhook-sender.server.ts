import { Resolver } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Wait } from '../runtime/delay.server.ts';
import { isPublicAddress } from './public-address.ts';
import { hostOf, readWebhookUrl } from './webhook-url.ts';

/** Of one attempt, from the look-up of the name to the end of the answer. */
export const SEND_MILLISECONDS = 15_000;
/** An answer's status decides; so much of the rest is read that the receiver can finish. */
const MAX_ANSWER_BYTES = 64 * 1024;
const DNS_MILLISECONDS = 2_000;
const DNS_TRIES = 2;
const NOT_PUBLIC = 'its address is not on the internet, and WEBHOOK_PRIVATE_ADDRESSES is off';
const NOT_FOUND = 'its host has no address';

/** `reason` says why it was not delivered, without the address, which may hold a key. */
export type SendResult = { ok: true; status: number } | { ok: false; reason: string };

export interface WebhookSender {
  /** Why nothing would be sent to the address; null if it is found and allowed now. */
  findProblem: (url: URL) => Promise<string | null>;
  /** Posts a message once, at most for `SEND_MILLISECONDS`. Never throws for what the receiver does. */
  send: (
    url: string,
    message: { headers: Record<string, string>; body: string },
    aborted: AbortSignal,
  ) => Promise<SendResult>;
}

/** The addresses of a host. */
export type FindAddresses = (host: string) => Promise<string[]>;

class Refused extends Error {}

/**
 * Sends to the operator's endpoints. Each connection looks up its host and checks what it connects to, so an address
 * cannot change between check and connection. Redirects are not followed.
 * @param parts.arePrivateAllowed whether addresses inside the operator's network may be called, also by plain HTTP
 */
export function createWebhookSender(parts: {
  arePrivateAllowed: boolean;
  wait: Wait;
  findAddresses?: FindAddresses;
}): WebhookSender {
  const { arePrivateAllowed, wait, findAddresses = createFindAddresses() } = parts;

  /** @throws Refused */
  async function findAllowed(host: string): Promise<string[]> {
    const addresses = isIP(host) ? [host] : await findAddresses(host);
    if (addresses.length === 0) throw new Refused(NOT_FOUND);
    if (!arePrivateAllowed && !addresses.every(isPublicAddress)) throw new Refused(NOT_PUBLIC);
    return addresses;
  }

  const lookup: LookupFunction = (host, { all }, callback) => {
    findAllowed(host).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        if (all) callback(null, found);
        else callback(null, found[0]?.address ?? '', found[0]?.family);
      },
      (error) => callback(error, ''),
    );
  };

  return {
    findProblem: async (url) => {
      try {
        await findAllowed(hostOf(url));
        return null;
      } catch (error) {
        return reasonOf(error);
      }
    },
    send: async (text, message, aborted) => {
      // The setting may have changed since it was added.
      const read = readWebhookUrl(text, arePrivateAllowed);
      if (!read.ok) return { ok: false, reason: NOT_PUBLIC };
      const { url } = read;
      const ended = new AbortController();
      const late = new AbortController();
      void wait(SEND_MILLISECONDS, ended.signal).then(() => late.abort());
      try {
        // A host that is an address is not looked up.
        if (isIP(hostOf(url))) await findAllowed(hostOf(url));
        const status = await post(url, message, lookup, AbortSignal.any([late.signal, aborted]));
        return status >= 200 && status < 300
          ? { ok: true, status }
          : { ok: false, reason: refusalOf(status) };
      } catch (error) {
        return { ok: false, reason: late.signal.aborted ? NO_ANSWER : reasonOf(error) };
      } finally {
        ended.abort();
      }
    },
  };
}

const NO_ANSWER = `it did not answer within ${SEND_MILLISECONDS / 1000} s`;

function refusalOf(status: number): string {
  const isRedirect = status >= 300 && status < 400;
  return isRedirect ? `it answered ${status}, and redirects are not followed` : `it answered ${status}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? `it cannot be reached (${code})` : 'it cannot be reached';
}

/** Asks DNS only, and not the hosts file: that would use threads of which hashing needs each. */
function createFindAddresses(): FindAddresses {
  const resolver = new Resolver({ timeout: DNS_MILLISECONDS, tries: DNS_TRIES });
  return async (host) => {
    const asked = [resolver.resolve4(host), resolver.resolve6(host)];
    const answers = await Promise.allSettled(asked);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}

/** @returns the status of the answer, of which a bounded part was read */
async function post(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<number> {
  const { request: send } = url.protocol === 'https:' ? https : http;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // A connection of its own each time: one that the receiver has just closed would fail the attempt.
    const request = send(url, { method: 'POST', headers, agent: false, lookup, signal }, resolve);
    request.on('error', reject);
    request.end(body);
  });
  try {
    let bytes = 0;
    for await (const chunk of response) {
      bytes += (chunk as Buffer).byteLength;
      if (bytes > MAX_ANSWER_BYTES) break;
    }
  } catch {
    // It has answered, whatever became of the rest.
  }
  return response.statusCode ?? 0;
}
