import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { CommandContext } from './command-context.ts';
import { Refusal } from './refusal.ts';

/** How to reach the server; missing values come from the environment. */
export interface OperatorClientOptions {
  url?: string | undefined;
  token?: string | undefined;
}

/** The options of every command that connects to the running server. */
export function withClientOptions(command: Command): Command {
  return command
    .option('--url <address>', 'the server (default: TIFFIN_URL, else http://localhost with PORT or 3000)')
    .option(
      '--token <token>',
      "the operator's token (default: OPERATOR_TOKEN, else DATA_DIR/operator-token)",
    );
}

/** The running server's `/operator`, opened with the operator's token. */
export interface OperatorClient {
  /**
   * Retries while the server is overloaded.
   * @throws Refusal when it can't be reached or refuses the token
   */
  send: (
    path: string,
    init?: { method: string; body: string | Uint8Array<ArrayBuffer>; type: string },
  ) => Promise<Response>;
}

/** The server cannot be reached, or it or a proxy cannot answer now: another try may succeed. */
export class Unreachable extends Refusal {}

const MAX_TRIES = 30;
const WAIT_MILLISECONDS = 1_000;

export function createOperatorClient(
  options: OperatorClientOptions,
  context: CommandContext,
): OperatorClient {
  const { environment, fetch, wait } = context;
  const url = serverUrl(options, environment);
  const token = operatorToken(options, environment);
  return {
    send: async (path, init) => {
      for (let tries = 1; ; tries++) {
        const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
        if (init) headers['Content-Type'] = init.type;
        const request = new Request(new URL(path, url), {
          method: 'GET',
          ...init,
          headers,
          redirect: 'manual',
        });
        const answer = await fetch(request).catch(() => {
          throw new Unreachable(
            `No server answers at ${url}: start it, or name another one with --url or TIFFIN_URL.`,
          );
        });
        if (answer.status === 401) {
          throw new Refusal(
            `The server at ${url} refuses this token: give the one it was started with, or one that is neither expired nor revoked, by --token or OPERATOR_TOKEN.`,
          );
        }
        if (answer.status !== 503) return answer;
        if (tries === MAX_TRIES)
          throw new Unreachable(`The server at ${url} has too much to do: try again later.`);
        await answer.body?.cancel();
        await wait(WAIT_MILLISECONDS);
      }
    },
  };
}

/**
 * Accepts an answer with the expected content.
 * @throws Unreachable for 429 and every 5xx, which a proxy answers while the server restarts
 * @throws Refusal with the server's message when it refuses, or when the answer is not the operator endpoint's
 */
export async function requireGood(answer: Response): Promise<void> {
  const { ok, status } = answer;
  if (status === 429 || status >= 500) throw new Unreachable(await messageOf(answer));
  if (!ok) throw new Refusal(await messageOf(answer));
  // Another server may answer every URL with its own page.
  if (!answer.headers.get('Content-Type')?.includes('json')) throw new Refusal(notTheEndpoint(answer));
}

async function messageOf(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '');
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // Not from the operator endpoint: a proxy's page, or another server.
  }
  return notTheEndpoint(answer);
}

function notTheEndpoint({ status }: Response): string {
  return `The server answered ${status}, but not as Tiffin's operator endpoint.`;
}

function serverUrl({ url }: OperatorClientOptions, environment: CommandContext['environment']): string {
  const given = url || environment.TIFFIN_URL || `http://localhost:${environment.PORT || '3000'}`;
  if (/^https?:\/\//.test(given) && URL.canParse(given)) return given;
  throw new Refusal(`${given} is no address of a server: it must look like http://localhost:3000.`);
}

function operatorToken({ token }: OperatorClientOptions, environment: CommandContext['environment']): string {
  const given = token || environment.OPERATOR_TOKEN?.trim();
  if (given) return given;
  const path = join(environment.DATA_DIR || 'data', 'operator-token');
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new Refusal(
      `There is no operator's token: no --token, no OPERATOR_TOKEN, and ${path} cannot be read. The server makes that file at its first start.`,
    );
  }
}
