import type { RadioLook } from './radio-choice.tsx';

/** Beside the component, because every page loads that one, and few pages these. */

export const PILLS: RadioLook = {
  group: 'flex flex-wrap gap-2',
  choice:
    'rounded-full border border-line bg-surface font-medium transition-colors has-checked:border-accent has-checked:bg-tint has-checked:font-semibold has-checked:text-on-tint',
  label: 'min-h-11 items-center px-5',
  radio: 'sr-only',
};

/** Rows as wide as the page, with what stands beside them. */
export const CARDS: RadioLook = {
  group: 'flex flex-col gap-3',
  choice:
    'rounded-control border border-line bg-surface transition-colors has-checked:border-accent has-checked:bg-accent/6',
  label: 'min-h-14 items-center gap-3 px-4',
  radio:
    'size-5 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-edge bg-surface transition-[border-width,border-color] checked:border-[6px] checked:border-accent focus-visible:outline-none forced-colors:appearance-auto',
};
