import { createServer } from 'node:net';

/**
 * A message for the operator if `port` is in use, else null. It is checked before anything is built or loaded, so that
 * the message appears at once.
 */
export function portProblem(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(error.code === 'EADDRINUSE' ? takenPort(port) : null));
    probe.listen({ port, host }, () => probe.close(() => resolve(null)));
  });
}

export function takenPort(port) {
  const other = port < 65_535 ? port + 1 : 3000;
  return `Port ${port} is in use. Stop what uses it, or set another: PORT=${other}`;
}
