import { LoaderCircle, Search } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { paths } from '../paths.ts';
import { type HomeFilter, pathOfHome } from './filter.ts';

const TYPING_PAUSE_MILLISECONDS = 200;

/** Marks a navigation as a step of typing: the list follows quietly, nothing covers the field. */
export const TYPING = { isTyping: true } as const;

/**
 * The search box of home (spec §2). The text lives in the URL: a form without script, and with
 * script the URL follows while typing. Typing clears the chosen category and subcategory.
 */
export function SearchField({ filter }: { filter: HomeFilter }) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const location = useLocation();
  const arrival = useNavigationType();
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(filter.query);
  // What typing asked for must not overwrite what was typed since; Back and links bring their own text.
  const isOwn = location.state?.isTyping === true && arrival !== 'POP';
  const [seen, setSeen] = useState(location.key);
  if (location.key !== seen) {
    setSeen(location.key);
    if (!isOwn) setText(filter.query);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  // Whoever goes elsewhere before the pause is over is not called back. Before anything can be typed in the
  // new place: an effect that waits would take that away too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place counts, also one of the same kind
  useLayoutEffect(() => {
    if (!isOwn) clearTimeout(timer.current);
  }, [isOwn, location.key]);

  const show = (typed: string) => {
    clearTimeout(timer.current);
    const to = pathOfHome({ ...filter, query: typed.trim(), subcategoryId: null, categoryId: null });
    // The first letter is a step of its own, so that Back returns to the list before it.
    navigate(to, { replace: isOwn, preventScrollReset: true, state: TYPING });
  };

  return (
    <Form
      role="search"
      action={paths.home()}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        show(text);
      }}
      className="relative md:mx-auto md:max-w-160"
    >
      <label htmlFor={id} className="sr-only">
        Search restaurants and dishes
      </label>
      {navigation.state !== 'idle' && navigation.location.state?.isTyping ? (
        <LoaderCircle aria-hidden className={`${ICON} animate-spin`} />
      ) : (
        <Search aria-hidden className={ICON} />
      )}
      {filter.sort === 'popular' ? null : <input type="hidden" name="sort" value={filter.sort} />}
      <input
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
          clearTimeout(timer.current);
          timer.current = setTimeout(() => show(typed), TYPING_PAUSE_MILLISECONDS);
        }}
        className="h-13 w-full rounded-control border border-line bg-surface pr-4 pl-12 text-lg shadow-raised placeholder:text-muted focus-visible:outline-offset-0"
      />
    </Form>
  );
}

const ICON = 'pointer-events-none absolute inset-y-0 left-4.5 my-auto size-5 text-muted';
