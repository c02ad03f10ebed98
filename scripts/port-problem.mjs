import { createServer } from 'node:net';

/**
 * Why nothing can listen on `port`, as a message for the operator; null if something can. Checked before anything is
 * built or loaded, so that a taken port is reported at once.
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
  return `Port ${port} is in use. Stop what uses it, or take another: PORT=${other} npm start`;
}
