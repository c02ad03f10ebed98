import { useId, useRef, useState } from 'react';
import { Form, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { paths } from '../../paths.ts';
import { LoaderCircle, Search, X } from '../../ui/icons.ts';
import { useLateCode } from '../../ui/use-late-code.ts';
import { pathOfOther, readHomeFilter } from '../filter.ts';
import { isTypedIn, typingIn } from '../typing.ts';
import { useTypingPause } from '../use-typing-pause.ts';

const TYPING_PAUSE_MILLISECONDS = 200;

const loadRecentSearches = async () => ({ default: (await import('./recent-searches.tsx')).RecentSearches });

const LOOKS = {
  page: 'h-13 border-edge bg-surface text-lg shadow-raised',
  header: 'h-11.5 border-edge bg-paper text-md',
} as const;

/**
 * The search box (spec §2, Home): on home of a phone the first thing of the page, on a desktop in the header of every
 * page. The text lives in home's URL: a form without script, and with script the URL follows while typing. Typing
 * clears the chosen category and subcategory. From another page Enter leads to the results: nobody who types there is
 * taken away.
 */
export function SearchField({ look }: { look: keyof typeof LOOKS }) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const location = useLocation();
  const arrival = useNavigationType();
  const id = useId();
  const pause = useTypingPause(TYPING_PAUSE_MILLISECONDS, (to) => isTypedIn(to.state, id));
  const field = useRef<HTMLInputElement>(null);
  const isHome = location.pathname === paths.home();
  const filter = readHomeFilter(new URLSearchParams(isHome ? location.search : ''));
  const [text, setText] = useState(filter.query);
  const [isInside, setInside] = useState(false);
  const [kept, setKept] = useState(0);
  // Without them one can search all the same: nothing is said of it.
  const RecentSearches = useLateCode(loadRecentSearches, isInside, () => {});
  // What typing asked for must not overwrite what was typed since; Back and links bring their own text.
  const isOwn = isTypedIn(location.state, id) && arrival !== 'POP';
  const [seen, setSeen] = useState(location.key);
  if (location.key !== seen) {
    setSeen(location.key);
    if (!isOwn) setText(filter.query);
  }

  /** Closes the list of recent searches: what was pressed in it goes with it. */
  const leaveList = () => {
    field.current?.focus();
    setInside(false);
  };
  const show = (typed: string) => {
    pause.stop();
    const to = pathOfOther(filter, { query: typed.trim(), subcategoryId: null, categoryId: null });
    // The first letter is a step of its own, so that Back returns to the list before it. The header stays in
    // sight however far one has scrolled: its results begin at the top.
    navigate(to, {
      replace: pause.hasLed(),
      preventScrollReset: look === 'page',
      state: isHome ? typingIn(id) : null,
    });
  };

  return (
    <Form
      role="search"
      action={paths.home()}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        void keep(text);
        show(text);
      }}
      onFocus={() => setInside(true)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setInside(false);
        if (isHome) void keep(text);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text === '') leaveList();
      }}
      className="relative w-full"
    >
      <label htmlFor={id} className="sr-only">
        Search restaurants and dishes
      </label>
      {navigation.state !== 'idle' && isTypedIn(navigation.location.state, id) ? (
        <LoaderCircle className={`${ICON} animate-spin`} />
      ) : (
        <Search className={ICON} />
      )}
      {filter.sort === 'popular' ? null : <input type="hidden" name="sort" value={filter.sort} />}
      {filter.diet ? <input type="hidden" name="diet" value={filter.diet} /> : null}
      <input
        ref={field}
        id={id}
        type="search"
        name="q"
        value={text}
        placeholder="Restaurant name or a dish"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        onChange={(event) => {
          const typed = event.target.value;
          setText(typed);
          if (isHome) pause.wait(() => show(typed));
        }}
        className={`w-full rounded-control border pr-11 pl-12 placeholder:text-muted focus-visible:outline-offset-0 ${LOOKS[look]}`}
      />
      {text === '' ? null : (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            if (isHome) void keep(text).then(() => setKept((count) => count + 1));
            setText('');
            field.current?.focus();
            if (isHome) show('');
          }}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-text noscript:hidden"
        >
          <X className="size-4.5" />
        </button>
      )}
      {isInside && text === '' && RecentSearches ? (
        // Read anew once the one that was taken away is among them.
        <RecentSearches key={kept} filter={filter} onDone={leaveList} />
      ) : null}
    </Form>
  );
}

/** For the next time that the field is empty. */
async function keep(text: string): Promise<void> {
  try {
    const { keepSearch } = await import('./recent-searches.client.ts');
    keepSearch(text);
  } catch {
    // Its code cannot be fetched, which the browser has logged: this one is not remembered.
  }
}

const ICON = 'pointer-events-none absolute inset-y-0 left-4.5 my-auto size-5 text-muted';
