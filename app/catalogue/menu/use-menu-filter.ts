import { useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { isTyping, TYPING } from '../../ui/browser/typing.ts';
import { useTypingDebounce } from '../../ui/browser/use-typing-debounce.ts';
import { type MenuFilter, readMenuFilter, withMenuFilter } from './menu-filter.ts';

const TYPING_PAUSE_MILLISECONDS = 250;

/**
 * The menu's filter. It applies at once, and the URL follows after a debounce, so that Back and a shared link restore
 * it. Server-rendered HTML is never filtered, because it is the same for everybody.
 */
export function useMenuFilter(): { filter: MenuFilter; change: (filter: MenuFilter) => void } {
  const location = useLocation();
  const arrival = useNavigationType();
  const navigate = useNavigate();
  const pause = useTypingDebounce(TYPING_PAUSE_MILLISECONDS, (to) => isTyping(to.state));
  const search = useIsHydrated() ? location.search : '';
  const [seen, setSeen] = useState(search);
  const [filter, setFilter] = useState(() => readMenuFilter(new URLSearchParams(search)));
  if (search !== seen) {
    setSeen(search);
    // The URL that typing wrote may be older than the text typed since.
    const isOwn = isTyping(location.state) && arrival !== 'POP';
    if (!isOwn) setFilter(readMenuFilter(new URLSearchParams(search)));
  }

  return {
    filter,
    change: (changed) => {
      setFilter(changed);
      pause.wait(() => {
        const query = withMenuFilter(new URLSearchParams(location.search), changed);
        navigate({ search: `?${query}` }, { replace: true, preventScrollReset: true, state: TYPING });
      });
    },
  };
}

/** False in server-rendered HTML and during hydration, because both must be equal. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const subscribeToNothing = () => () => {};
