/**
 * Flags with which `npm start`, the benches and the tests' shops start a server process. V8's defaults grow with the
 * machine and never shrink: on a large one, thousands of open event streams made a process of 400 MB that needs 250.
 */
export const SERVER_FLAGS = [
  // SQLite locks the data folder.
  '--disable-warning=ExperimentalWarning',
  // Megabytes for short-lived objects; V8 would take up to 128.
  '--max-semi-space-size=16',
  // Garbage is collected after 60 % growth of the heap, instead of several times its size.
  '--heap-growing-percent=60',
  // The reducer would discard compiled code while idle, and the next customers would wait.
  '--no-memory-reducer',
];

/** Environment of the server process: the C library reads it before any of our code runs. */
export const SERVER_ENVIRONMENT = {
  // By default glibc uses up to eight arenas per core and keeps the memory that compression freed.
  MALLOC_ARENA_MAX: '2',
};
