import { useEffect, useState } from 'react';

/**
 * Fetches a dialog's code when the page is idle, so that the first load does not carry it and a
 * press still finds it ready, even without a network by then.
 * @returns whether the dialog has ever been open: from then on it stays mounted, to close with motion
 */
export function usePreload(load: () => Promise<unknown>, isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => load().catch(() => {}), 1_000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => load().catch(() => {}), { timeout: 3_000 });
    return () => cancelIdleCallback(handle);
  }, [load]);
  return isOpen || wasOpen;
}
