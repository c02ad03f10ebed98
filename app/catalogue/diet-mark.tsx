import type { Diet } from './catalogue.ts';

const MARKS = {
  veg: {
    label: 'Vegetarian',
    colour: 'text-good',
    shape: <circle cx="8" cy="8" r="3.6" fill="currentColor" />,
  },
  nonveg: {
    label: 'Not vegetarian',
    colour: 'text-error',
    shape: <path d="M8 4.2 12 11.4H4Z" fill="currentColor" />,
  },
  egg: {
    label: 'Contains egg',
    colour: 'text-egg',
    shape: <circle cx="8" cy="8" r="3.6" fill="currentColor" />,
  },
} satisfies Record<Diet, { label: string; colour: string; shape: React.ReactNode }>;

/** The small framed mark that food carries in India, with its meaning in words. */
export function DietMark({ diet }: { diet: Diet | null }) {
  if (!diet) return null;
  const { label, colour, shape } = MARKS[diet];
  return (
    <svg role="img" aria-label={label} viewBox="0 0 16 16" className={`size-4 ${colour}`}>
      <title>{label}</title>
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
