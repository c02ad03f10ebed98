import { createHook } from 'node:async_hooks';

/** Counts the password hashes that start during `work`. */
export async function hashesDuring<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; hashes: number }> {
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') hashes += 1;
    },
  }).enable();
  try {
    return { result: await work(), hashes };
  } finally {
    hook.disable();
  }
}
