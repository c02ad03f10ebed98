/**
 * With what `npm start`, the measurements and the tests' shops start a server process. V8's own choices grow with the machine and keep what they
 * have once taken: on a big one, thousands of open event streams made a process of 400 MB that needs 250.
 */
export const SERVER_FLAGS = [
  // SQLite, which holds the lock on the data folder.
  '--disable-warning=ExperimentalWarning',
  // Megabytes for what is short-lived; V8 would take up to 128.
  '--max-semi-space-size=16',
  // What has become garbage is collected once the heap has grown by so much, rather than by several times.
  '--heap-growing-percent=60',
  // Nor by and by when little is asked: that throws compiled code away, which the next customers wait for.
  '--no-memory-reducer',
];

/** What the server process needs in its environment: the C library reads it before any of our code runs. */
export const SERVER_ENVIRONMENT = {
  // glibc would give each thread memory of its own, eight times the cores, and keep what compressing left there.
  MALLOC_ARENA_MAX: '2',
};
