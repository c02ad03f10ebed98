import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ImageOff } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import type { Category } from '../catalogue.ts';
import { type HomeFilter, pathOfOther } from '../filter.ts';
import { Picture } from '../pictures/picture.tsx';
import { slugify } from '../pictures/picture-sizes.ts';
import { useHomeFilter } from '../use-page-area.ts';

/** The response of `/api/categories`. */
export interface CategoriesAnswer {
  categories: Category[];
}

/** All categories, in a panel from the bottom of the screen (spec §2, Bottom navigation); they load when it opens. */
export function CategoryPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Categories">
      <LoadedCategories onChoose={onClose} />
    </Sheet>
  );
}

/** Mounts, and loads the categories, when the panel opens. */
function LoadedCategories({ onChoose }: { onChoose: () => void }) {
  const fetcher = useFetcher<CategoriesAnswer | null>();
  const { load } = fetcher;
  const filter = useHomeFilter();
  const reload = () => load(paths.categories());
  useEffect(() => {
    load(paths.categories());
  }, [load]);
  const hasAnswered = fetcher.state === 'idle' && fetcher.data !== undefined;
  return (
    <CategoryGrid
      categories={fetcher.data?.categories}
      filter={filter}
      hasFailed={hasAnswered && !fetcher.data}
      onRetry={reload}
      onChoose={onChoose}
    />
  );
}

/** The grid in its states: loading (undefined), failed, empty, filled. */
function CategoryGrid({
  categories,
  filter,
  hasFailed,
  onRetry,
  onChoose,
}: {
  categories: readonly Category[] | undefined;
  /** Home's current filter: its sort order and diet stay. */
  filter: HomeFilter;
  hasFailed: boolean;
  onRetry: () => void;
  onChoose: () => void;
}) {
  if (hasFailed) {
    return (
      <div role="alert" className="grid justify-items-center gap-3 py-6 text-muted">
        <p>The categories could not be loaded.</p>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (!categories) {
    return (
      <p role="status" className="grid min-h-32 place-items-center text-muted">
        Loading…
      </p>
    );
  }
  if (categories.length === 0) return <p className="py-6 text-center text-muted">No categories yet.</p>;
  return (
    <ul className="grid grid-cols-3 gap-x-3 gap-y-4 pt-1 md:grid-cols-4">
      {categories.map(({ id, name, picture }) => (
        <li key={id}>
          <Link
            to={pathOfOther(filter, { query: '', subcategoryId: null, categoryId: id })}
            onClick={onChoose}
            aria-current={id === filter.categoryId ? 'true' : undefined}
            className="group flex flex-col items-center gap-2 rounded-card text-center text-base aria-[current]:font-semibold aria-[current]:text-accent"
          >
            <span className="grid aspect-square w-full place-items-center overflow-hidden rounded-card bg-tint text-on-tint outline-accent outline-offset-[3px] group-aria-[current]:outline-2">
              {picture ? (
                <Picture
                  src={picture}
                  fallback="category"
                  slug={slugify(name)}
                  sizes="120px"
                  width={160}
                  height={160}
                  className="size-full object-cover"
                />
              ) : (
                <span className="grid justify-items-center gap-1 text-xs">
                  <ImageOff className="size-5" />
                  No image
                </span>
              )}
            </span>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
