import type { LineStatus } from './track-line.client.ts';
import { formatMoment } from './tracking.ts';

/** Whether what is shown is live, and of when it is. */
export function LineStatusText({ line, updatedAt }: { line: LineStatus; updatedAt: string }) {
  // Its own moment is "now": only the time of day is shown, however long it has been open.
  const time = formatMoment(updatedAt, updatedAt);
  return (
    <p className="flex items-center gap-2 text-base text-muted">
      <span aria-hidden className={`size-2 rounded-full ${line === 'live' ? 'bg-good' : 'bg-line'}`} />
      <span>
        {line === 'live' ? `Live · updated ${time}` : `Updated ${time}`}
        {line === 'lost' ? ' · reconnecting…' : null}
      </span>
    </p>
  );
}
