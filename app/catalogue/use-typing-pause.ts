import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigation, useNavigationType } from 'react-router';

/**
 * Waits for a pause in typing. Whoever goes elsewhere meanwhile, also where the new place is still on its way, is not
 * called back: a navigation that typing begins would take the other's place.
 * @param isOwn whether typing led to a place, or it is no other place at all
 */
export function useTypingPause(milliseconds: number, isOwn: (place: Location) => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<() => void>(undefined);
  const [pauses, setPauses] = useState(0);
  const at = useLocation();
  const arrival = useNavigationType();
  const { location: next } = useNavigation();
  const stop = () => {
    clearTimeout(timer.current);
    waiting.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const wasOwn = isOwn(at) && arrival !== 'POP';
  const isLeaving = next !== undefined && !isOwn(next);
  // Before anything can be typed in the new place: an effect that waits would take that away too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place counts, also one of the same kind
  useLayoutEffect(() => {
    if (!wasOwn) stop();
  }, [wasOwn, at.key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place that is on its way counts
  useLayoutEffect(() => {
    if (isLeaving) stop();
  }, [isLeaving, next?.key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each pause
  useLayoutEffect(() => {
    const act = waiting.current;
    stop();
    act?.();
  }, [pauses]);
  return {
    stop,
    /** `act` runs after the pause, unless something is typed before it is over. */
    wait: (act: () => void) => {
      stop();
      timer.current = setTimeout(() => {
        waiting.current = act;
        // The router tells of a press in a transition, which may still be drawn when the time is over: as another
        // one this comes with it or after it, and the effects above know of the press.
        startTransition(() => setPauses((count) => count + 1));
      }, milliseconds);
    },
  };
}
