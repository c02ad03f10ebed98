import { request } from 'node:http';

const ANSWER_MILLISECONDS = 20_000;

export interface Answer {
  path: string;
  /** 0 where the connection broke off. */
  status: number;
  retryAfter: string | null;
  /** From `performance.now()`. */
  sentAt: number;
  tookMilliseconds: number;
}

/** Asks once; never throws. */
export function ask(url: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, retryAfter: string | null) =>
      resolve({ path, status, retryAfter, sentAt, tookMilliseconds: performance.now() - sentAt });
    const sent = request(
      `${url}${path}`,
      { headers, agent: false, timeout: ANSWER_MILLISECONDS },
      (answer) => {
        answer.resume();
        answer.once('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after'] ?? null));
        answer.once('error', () => end(0, null));
      },
    );
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => end(0, null));
    sent.end();
  });
}

/** Keeps asking for all of `paths` in turn, so many times a second, until it is ended; gives every answer. */
export function startLoad(
  url: string,
  paths: readonly string[],
  { perSecond, headers = {} }: { perSecond: number; headers?: Record<string, string> },
): { answers: Promise<Answer>[]; end: () => Promise<Answer[]> } {
  const answers: Promise<Answer>[] = [];
  let turn = 0;
  const timer = setInterval(() => {
    answers.push(ask(url, paths[turn++ % paths.length] ?? '/', headers));
  }, 1_000 / perSecond);
  return {
    answers,
    end: () => {
      clearInterval(timer);
      return Promise.all(answers);
    },
  };
}

export const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Asks again and again until the answer is good. Returns how long that took, in milliseconds. */
export async function untilGood(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const from = performance.now();
  for (;;) {
    const { status } = await ask(url, path, headers);
    const took = performance.now() - from;
    if (status === 200 || took > ANSWER_MILLISECONDS) return took;
    await pause(20);
  }
}
