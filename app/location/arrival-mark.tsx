import { Clock } from '../ui/icons.ts';
import { type ArrivalRange, arrivalText } from './arrival.ts';

/** An estimated arrival, as a clock with its range; screen readers hear the label. */
export function ArrivalMark({ range, label }: { range: ArrivalRange; label: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-sm font-semibold text-text">
      <Clock className="size-3.5 shrink-0" />
      <span aria-hidden>{arrivalText(range)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
