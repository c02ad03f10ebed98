import { useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** What is told where a press wants code that cannot be fetched. */
export const NOT_OPENED = 'Could not be opened. Check your connection and try again.';

/** What has come is there at once for whoever wants it next. */
const arrived = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * Fetches the code of what opens on a press when the page is idle, so that the first load does not
 * carry it and a press still finds it ready, even without a network by then.
 * @param isWanted it was pressed: what has not come is fetched at once, with every press anew
 * @param onMissing it was pressed and cannot be fetched
 * @returns null until the code is there
 */
export function useLateCode<Code>(
  load: () => Promise<{ default: Code }>,
  isWanted: boolean,
  onMissing: () => void,
): Code | null {
  const [code, setCode] = useState<Code | null>(() => (arrived.get(load) as Code | undefined) ?? null);
  const tellMissing = useEffectEvent(onMissing);
  useEffect(() => {
    if (code !== null) return;
    let isAwaited = true;
    async function fetchCode(): Promise<void> {
      try {
        const fetched = (await load()).default;
        arrived.set(load, fetched);
        if (isAwaited) setCode(() => fetched);
      } catch {
        // The browser has logged it.
        if (isAwaited && isWanted) tellMissing();
      }
    }
    const forget = isWanted ? void fetchCode() : whenIdle(fetchCode);
    return () => {
      isAwaited = false;
      forget?.();
    };
  }, [load, isWanted, code]);
  return code;
}
