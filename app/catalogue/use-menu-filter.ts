import { useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { type MenuFilter, readMenuFilter, withMenuFilter } from './menu-filter.ts';
import { isTyping, TYPING } from './typing.ts';
import { useTypingPause } from './use-typing-pause.ts';

const TYPING_PAUSE_MILLISECONDS = 250;

/**
 * What a menu is narrowed to. Shown at once; the URL follows when typing rests, so that Back and a shared
 * link bring the same menu. The server's page, which is everybody's, is never narrowed.
 */
export function useMenuFilter(): { filter: MenuFilter; change: (filter: MenuFilter) => void } {
  const location = useLocation();
  const arrival = useNavigationType();
  const navigate = useNavigate();
  // The bar's links to headings lead to the same menu.
  const pause = useTypingPause(TYPING_PAUSE_MILLISECONDS, (to) => isTyping(to.state) || to.hash !== '');
  const search = useIsAlive() ? location.search : '';
  const [seen, setSeen] = useState(search);
  const [filter, setFilter] = useState(() => readMenuFilter(new URLSearchParams(search)));
  if (search !== seen) {
    setSeen(search);
    // What typing wrote there may be older than what was typed since.
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

/** False in the server's page and while the browser takes it over: both must show the same. */
function useIsAlive(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const subscribeToNothing = () => () => {};
