import { connect } from 'node:net';

const DEADLINE_MILLISECONDS = 3_000;

/** Sends raw request lines, which no client library would send. Rejects if no answer comes. */
export function sendRaw(
  port: number,
  requestLine: string,
  ...headers: string[]
): Promise<{ status: number; headers: Headers; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setTimeout(DEADLINE_MILLISECONDS, () => {
      socket.destroy();
      reject(new Error(`No answer to ${requestLine} with ${headers}`));
    });
    socket.on('data', (bytes) => {
      text += bytes;
    });
    socket.on('error', reject);
    socket.on('end', () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
      resolve({ status, headers: headersOf(text), text });
    });
    socket.write([requestLine, ...headers, 'Connection: close', '', ''].join('\r\n'));
  });
}

function headersOf(text: string): Headers {
  const [, ...lines] = (text.split('\r\n\r\n')[0] ?? '').split('\r\n');
  return new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1),
    ]),
  );
}
