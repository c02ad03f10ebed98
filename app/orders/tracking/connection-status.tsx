import { formatMoment } from '../order-tracking.ts';
import type { ConnectionStatus } from './order-event-source.client.ts';

/** Whether the shown state is live, and since when it is stale. */
export function LineStatusText({ line, updatedAt }: { line: ConnectionStatus; updatedAt: string }) {
  // `now` is the moment itself, so only the time of day is shown, however long the page has been open.
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
