import { formatMoment } from '../order-tracking.ts';
import type { ConnectionStatus } from './order-event-source.client.ts';

/** Whether the shown state is live, and since when it is stale. */
export function ConnectionStatusText({
  connection,
  updatedAt,
  silentMilliseconds,
}: {
  connection: ConnectionStatus;
  updatedAt: string;
  /** How long nothing has been heard, where the connection is lost. */
  silentMilliseconds: number;
}) {
  // The device's clock may be wrong, but not the time that has passed on it.
  const now = Date.parse(updatedAt) + (connection === 'lost' ? silentMilliseconds : 0);
  const time = formatMoment(updatedAt, new Date(now).toISOString());
  return (
    <p className="flex items-center gap-2 text-base text-muted">
      <span aria-hidden className={`size-2 rounded-full ${connection === 'live' ? 'bg-good' : 'bg-line'}`} />
      <span>
        {connection === 'live' ? `Live · updated ${time}` : `Updated ${time}`}
        {connection === 'lost' ? ' · reconnecting…' : null}
      </span>
    </p>
  );
}
