import { useSyncExternalStore } from 'react';
import { areaStore } from '../../location/position/area-store.client.ts';
import type { AreaStore } from '../../location/position/area-store.ts';
import { useUndelivered } from '../use-undelivered.ts';

/** Says beside a restaurant's distance that it does not deliver where the customer is. Loaded when the page is idle. */
export default function DeliveryNote({
  vendorId,
  areas = areaStore,
}: {
  vendorId: string;
  areas?: Pick<AreaStore, 'read' | 'subscribe'>;
}) {
  const area = useSyncExternalStore(areas.subscribe, areas.read, () => undefined);
  const undelivered = useUndelivered([vendorId], area ? { area: area.slug } : null);
  const areaName = undelivered?.vendorIds.has(vendorId) ? undelivered.areaName : null;
  return (
    <p role="status" className="text-sm font-semibold text-muted empty:hidden">
      {areaName === null ? '' : `Doesn’t deliver to ${areaName}`}
      {/* On a narrow screen this would need a second line. */}
      {areaName === null ? null : <span className="hidden md:inline">. Pickup is possible.</span>}
    </p>
  );
}
