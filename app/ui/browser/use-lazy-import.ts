import { useEffect, useEffectEvent, useState } from 'react';
import { importAgain } from './import-again.client.ts';
import { whenIdle } from './when-idle.ts';

/** The message when the code that a press needs cannot be loaded. */
export const NOT_OPENED = 'Could not be opened. Check your connection and try again.';

/** Loaded modules, so that the next component has them on its first render. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * Imports the code behind a press when the page is idle: the first load stays small, and the press works at once, even
 * offline by then.
 * @param isWanted the code is needed now: import it at once, and try again at every press after a failure
 * @param onMissing called when the code is needed and cannot be loaded
 * @returns null until the code is loaded
 */
export function useLazyImport<Code>(
  load: () => Promise<{ default: Code }>,
  isWanted: boolean,
  onMissing: () => void,
): Code | null {
  const [code, setCode] = useState<Code | null>(() => (loaded.get(load) as Code | undefined) ?? null);
  const reportMissing = useEffectEvent(onMissing);
  useEffect(() => {
    if (code !== null) return;
    let isCurrent = true;
    async function fetchCode(): Promise<void> {
      try {
        const fetched = (await (isWanted ? load().catch(importAgain<{ default: Code }>) : load())).default;
        loaded.set(load, fetched);
        if (isCurrent) setCode(() => fetched);
      } catch {
        // The browser has logged the error.
        if (isCurrent && isWanted) reportMissing();
      }
    }
    const cancel = isWanted ? void fetchCode() : whenIdle(fetchCode);
    return () => {
      isCurrent = false;
      cancel?.();
    };
  }, [load, isWanted, code]);
  return code;
}
