import { DIET_NAMES, DietMark } from '../cards/diet-mark.tsx';
import type { Diet } from '../catalogue.ts';

/** Buttons that filter a menu by one or more diets; renders nothing if the menu has only one diet. */
export function DietFilter({
  offered,
  chosen,
  onToggle,
}: {
  offered: readonly Diet[];
  chosen: readonly Diet[];
  onToggle: (diet: Diet) => void;
}) {
  if (offered.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a legend and a border of its own
    <div role="group" aria-label="Diet" className="mt-4 flex flex-wrap gap-2 noscript:hidden">
      {offered.map((diet) => (
        <button
          key={diet}
          type="button"
          aria-pressed={chosen.includes(diet)}
          onClick={() => onToggle(diet)}
          className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 font-medium text-md transition-colors hover:bg-tint aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:font-semibold aria-pressed:text-on-tint"
        >
          <DietMark diet={diet} />
          {DIET_NAMES[diet]}
        </button>
      ))}
    </div>
  );
}
