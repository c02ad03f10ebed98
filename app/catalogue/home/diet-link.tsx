import { X } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { DietMark } from '../cards/diet-mark.tsx';
import { type HomeFilter, pathOfOther } from '../filter.ts';

/** Switches the "pure veg" filter of home's list: only vendors all of whose items are vegetarian. */
export function DietLink({ filter }: { filter: HomeFilter }) {
  const isOn = filter.diet === 'veg';
  return (
    <Link
      to={pathOfOther(filter, { diet: isOn ? null : 'veg' })}
      preventScrollReset
      aria-current={isOn ? 'true' : undefined}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-4 font-semibold text-md transition-colors hover:bg-tint aria-[current]:border-accent aria-[current]:bg-tint aria-[current]:text-on-tint"
    >
      <DietMark diet="veg" />
      Pure veg
      {isOn ? <X className="-mr-1 size-4" /> : null}
    </Link>
  );
}
