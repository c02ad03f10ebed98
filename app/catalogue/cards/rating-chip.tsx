import { Star } from '../../ui/icons.ts';

export function RatingChip({ rating, className = 'text-base' }: { rating: number; className?: string }) {
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 rounded-chip bg-good-tint px-2 py-0.5 font-bold text-good ${className}`}
    >
      <Star className="size-[0.85em] fill-current" />
      <span className="sr-only">Rated </span>
      {rating.toFixed(1)}
    </span>
  );
}
