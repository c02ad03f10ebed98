import { useEffect, useState } from 'react';

/** Whether `milliseconds` have passed since `since` was first given; a new `since` restarts the wait. */
export function usePassed(milliseconds: number, since: string): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (milliseconds <= 0) return;
    const timer = setTimeout(() => setPassed(since), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, since]);
  return milliseconds <= 0 || passed === since;
}
