/**
 * With what the server process is started, wherever it is. V8's own choices grow with the machine and keep what they
 * have once taken: on a big one, thousands of open event streams made a process of 400 MB that needs 250.
 */
export const SERVER_FLAGS = [
  // SQLite, which holds the lock on the data folder.
  '--disable-warning=ExperimentalWarning',
  // Megabytes for what is short-lived; V8 would take up to 128.
  '--max-semi-space-size=8',
  // What has become garbage is collected once the heap has grown by half, rather than by several times.
  '--heap-growing-percent=50',
];
