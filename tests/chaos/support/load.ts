import { request } from 'node:http';

const ANSWER_MILLISECONDS = 20_000;

export interface Answer {
  path: string;
  /** 0 for a broken connection. */
  status: number;
  retryAfter: string | null;
  text: string;
  /** From `performance.now()`. */
  sentAt: number;
  tookMilliseconds: number;
}

/**
 * Sends one request; never throws.
 * @param form posted as a page of the shop does; without it the request is a GET
 */
export function send(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  form?: Record<string, string>,
): Promise<Answer> {
  const sentAt = performance.now();
  const posted = form && new URLSearchParams(form).toString();
  const formHeaders = { Origin: url, 'Content-Type': 'application/x-www-form-urlencoded' };
  return new Promise((resolve) => {
    const end = (status: number, retryAfter: string | null, text = '') =>
      resolve({ path, status, retryAfter, text, sentAt, tookMilliseconds: performance.now() - sentAt });
    const sent = request(
      `${url}${path}`,
      {
        method: form ? 'POST' : 'GET',
        headers: { ...(form ? formHeaders : {}), ...headers },
        agent: false,
        timeout: ANSWER_MILLISECONDS,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (piece: string) => {
          text += piece;
        });
        answer.once('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after'] ?? null, text));
        answer.once('error', () => end(0, null));
      },
    );
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => end(0, null));
    sent.end(posted);
  });
}

/** Calls `request` at this rate per second until it is stopped; returns every result. */
export function sendRepeatedly<Outcome>(
  perSecond: number,
  request: (index: number) => Promise<Outcome>,
): { end: () => Promise<Outcome[]> } {
  const outcomes: Promise<Outcome>[] = [];
  const timer = setInterval(() => outcomes.push(request(outcomes.length)), 1_000 / perSecond);
  return {
    end: () => {
      clearInterval(timer);
      return Promise.all(outcomes);
    },
  };
}

/** Requests `paths` in rotation at this rate per second until it is stopped; returns every answer. */
export function startLoad(
  url: string,
  paths: readonly string[],
  { perSecond, headers = {} }: { perSecond: number; headers?: Record<string, string> },
): { end: () => Promise<Answer[]> } {
  return sendRepeatedly(perSecond, (index) => send(url, paths[index % paths.length] ?? '/', headers));
}

export const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Repeats a request until it is answered 200. Returns the milliseconds that this took. */
export async function untilOk(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const from = performance.now();
  for (;;) {
    const { status } = await send(url, path, headers);
    const took = performance.now() - from;
    if (status === 200 || took > ANSWER_MILLISECONDS) return took;
    await pause(20);
  }
}
