import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Form, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { AREA_QUERY } from '../../location/area.ts';
import { paths } from '../../paths.ts';
import { isTypedIn, typingIn } from '../../ui/browser/typing.ts';
import { useLazyImport } from '../../ui/browser/use-lazy-import.ts';
import { useTypingDebounce } from '../../ui/browser/use-typing-debounce.ts';
import { LoaderCircle, Search, X } from '../../ui/icons.ts';
import { MAX_SEARCH_LENGTH, pathOfOther } from '../filter.ts';
import { useHomeFilter, usePageArea } from '../use-page-area.ts';

/** The list below the field follows sooner (use-suggestions.ts). */
const TYPING_PAUSE_MILLISECONDS = 400;

const loadRecentSearches = async () => ({ default: (await import('./recent-searches.tsx')).RecentSearches });
const loadSuggestions = async () => ({ default: (await import('./suggestion-list.tsx')).SuggestionList });

const LOOKS = {
  page: 'h-13 border-edge bg-surface text-lg shadow-raised',
  header: 'h-11.5 border-edge bg-paper text-md',
} as const;

/**
 * The search box (spec §2, Home): the first element of home on a phone, in the header of every page on a desktop. The
 * text is in home's URL: without scripts a form submits it, with scripts the URL follows the typing, which clears the
 * chosen category and subcategory. On another page only Enter leads to the results, so that typing does not navigate.
 * Suggestions follow each letter (spec §2 names no delay); the results follow a pause, Enter, or scrolling to them.
 */
export function SearchField({ look }: { look: keyof typeof LOOKS }) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const location = useLocation();
  const arrival = useNavigationType();
  const id = useId();
  const pause = useTypingDebounce(TYPING_PAUSE_MILLISECONDS, (to) => isTypedIn(to.state, id));
  const field = useRef<HTMLInputElement>(null);
  const isHome = location.pathname === paths.home();
  const area = usePageArea();
  const filter = useHomeFilter();
  const [text, setText] = useState(filter.query);
  const [isInside, setInside] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [storedCount, setStoredCount] = useState(0);
  // The search works without them, so a failure is not reported.
  const RecentSearches = useLazyImport(loadRecentSearches, isInside, () => {});
  const SuggestionList = useLazyImport(loadSuggestions, isTyping, () => {});
  // A result of typing must not overwrite text typed since; Back and links set their own text.
  const isOwn = isTypedIn(location.state, id) && arrival !== 'POP';
  const [seen, setSeen] = useState(location.key);
  if (location.key !== seen) {
    setSeen(location.key);
    if (!isOwn) setText(filter.query);
  }

  const storeText = () => void store(text).then(() => setStoredCount((count) => count + 1));
  /** Closes the list of recent searches together with the pressed link. */
  const leaveList = () => {
    field.current?.focus();
    setInside(false);
  };
  const show = (typed: string) => {
    pause.stop();
    const to = pathOfOther(filter, { query: typed.trim(), subcategoryId: null, categoryId: null });
    // The first letter is a history entry of its own, so that Back returns to the list before it. The results start at
    // the top, because the sticky header may be far down the page.
    navigate(to, {
      replace: pause.hasLed(),
      preventScrollReset: look === 'page',
      state: isHome ? typingIn(id) : null,
    });
  };

  const take = (typed: string) => {
    setText(typed);
    setTyping(true);
    if (isHome) pause.wait(() => show(typed));
  };
  // React does not report text that was typed before hydration.
  const takeEarlyText = useEffectEvent(() => {
    const typed = field.current?.value ?? text;
    if (typed !== text) take(typed);
  });
  useEffect(() => takeEarlyText(), []);

  return (
    <Form
      role="search"
      action={paths.home()}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        setTyping(false);
        storeText();
        show(text);
      }}
      onFocus={() => setInside(true)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setInside(false);
        setTyping(false);
        if (isHome) void store(text);
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
      {area ? <input type="hidden" name={AREA_QUERY} value={area} /> : null}
      <input
        ref={field}
        id={id}
        // A field of type search may not be a combobox (ARIA in HTML).
        type="text"
        inputMode="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-controls={`${id}-list`}
        name="q"
        value={text}
        placeholder="Restaurant name or a dish"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        onChange={(event) => take(event.target.value)}
        className={`w-full rounded-control border pr-11 pl-12 placeholder:text-muted focus-visible:outline-offset-0 ${LOOKS[look]}`}
      />
      {text === '' ? null : (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            if (isHome) storeText();
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
        // A new key re-reads the list, which may be open before the last search was stored.
        <RecentSearches key={storedCount} filter={filter} onDone={leaveList} />
      ) : null}
      {isInside && isTyping && text !== '' && SuggestionList ? (
        <SuggestionList
          text={text}
          field={field}
          listId={`${id}-list`}
          onClose={() => setTyping(false)}
          onScroll={() => {
            setTyping(false);
            if (isHome && text.trim() !== filter.query && navigation.state === 'idle') show(text);
          }}
        />
      ) : null}
    </Form>
  );
}

/** Stores the search for the next time that the field is empty. */
async function store(text: string): Promise<void> {
  try {
    const { storeSearch } = await import('./recent-searches.client.ts');
    storeSearch(text);
  } catch {
    // The code cannot be loaded, which the browser has logged, so this search is not stored.
  }
}

const ICON = 'pointer-events-none absolute inset-y-0 left-4.5 my-auto size-5 text-muted';
