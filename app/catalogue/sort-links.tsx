import { Link } from 'react-router';
import { HOME_SORTS, type HomeFilter, type HomeSort, pathOfHome } from './filter.ts';

const NAMES: Record<HomeSort, string> = { popular: 'Popular', nearest: 'Nearest' };

/** The orders of home's list; each is a link, so Back returns to the order before. */
export function SortLinks({ filter }: { filter: HomeFilter }) {
  return (
    <nav aria-label="Order of the restaurants">
      <ul className="flex gap-1 rounded-full border border-line bg-surface p-0.5 text-sm">
        {HOME_SORTS.map((sort) => (
          <li key={sort}>
            <Link
              to={pathOfHome({ ...filter, sort })}
              preventScrollReset
              aria-current={sort === filter.sort ? 'true' : undefined}
              className="grid min-h-10 place-items-center rounded-full px-3 text-muted hover:text-text aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-on-tint"
            >
              {NAMES[sort]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
