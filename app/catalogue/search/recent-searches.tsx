import { useState } from 'react';
import { Link } from '../../ui/link.tsx';
import { History } from '../../ui/more-icons.ts';
import { type HomeFilter, pathOfOther } from '../filter.ts';
import { clearSearches, readRecentSearches } from './recent-searches.client.ts';

/** Recent searches below the empty field; links, so that Tab reaches them next. */
export function RecentSearches({ filter, onDone }: { filter: HomeFilter; onDone: () => void }) {
  const [searches, setSearches] = useState(readRecentSearches);
  if (searches.length === 0) return null;
  return (
    <section
      aria-label="Recent searches"
      // Safari does not focus a pressed link, so the field must keep the focus for the list to stay.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-2 rounded-card border border-line bg-surface py-2 shadow-float"
    >
      <div className="flex items-center justify-between gap-3 pr-2 pl-4">
        <h2 className="font-semibold text-muted text-sm">Recent searches</h2>
        <button
          type="button"
          onClick={() => {
            clearSearches();
            setSearches([]);
            onDone();
          }}
          className="min-h-11 rounded-control px-3 font-semibold text-accent text-sm hover:bg-tint"
        >
          Clear
        </button>
      </div>
      <ul>
        {searches.map((text) => (
          <li key={text}>
            <Link
              to={pathOfOther(filter, { query: text, subcategoryId: null, categoryId: null })}
              onClick={onDone}
              className="flex min-h-11 items-center gap-3 px-4 text-md hover:bg-tint focus-visible:-outline-offset-2"
            >
              <History className="size-4.5 shrink-0 text-muted" />
              <span className="truncate">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
