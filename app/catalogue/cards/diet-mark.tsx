import type { Diet } from '../catalogue.ts';

/** The names of diets in Indian English. */
export const DIET_NAMES: Record<Diet, string> = { veg: 'Veg', egg: 'Egg', nonveg: 'Non-veg' };

const DOT = <circle cx="8" cy="8" r="3.6" fill="currentColor" />;

const MARKS = {
  veg: { colour: 'text-good', shape: DOT },
  egg: { colour: 'text-egg', shape: DOT },
  nonveg: { colour: 'text-error', shape: <path d="M8 4.2 12 11.4H4Z" fill="currentColor" /> },
} satisfies Record<Diet, { colour: string; shape: React.ReactNode }>;

/** The framed mark of Indian food labels; two marks differ by colour only, so the name is shown beside them. */
export function DietMark({ diet }: { diet: Diet }) {
  const { colour, shape } = MARKS[diet];
  return (
    <svg aria-hidden viewBox="0 0 16 16" className={`size-4 shrink-0 ${colour}`}>
      <rect
        x="0.75"
        y="0.75"
        width="14.5"
        height="14.5"
        rx="3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
      />
      {shape}
    </svg>
  );
}

/** A dish's mark with its name; renders nothing if the diet is unknown. */
export function DietLabel({ diet }: { diet: Diet | null }) {
  if (!diet) return null;
  return (
    <p className="flex items-center gap-1.5 font-medium text-muted text-xs">
      <DietMark diet={diet} />
      {DIET_NAMES[diet]}
    </p>
  );
}
