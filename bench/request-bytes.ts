import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Requests a path and returns the raw answer, without decompression. */
export function requestBytes(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; head: [name: string, value: string][]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const { statusCode = 0, rawHeaders } = response;
      const names = rawHeaders.filter((_, at) => at % 2 === 0);
      const head = names.map((name, at): [string, string] => [
        name.toLowerCase(),
        rawHeaders[at * 2 + 1] ?? '',
      ]);
      resolve({ status: statusCode, head, body: await buffer(response) });
    }).on('error', reject);
  });
}
