import { DEFAULT_PREPARATION_MINUTES } from '../../location/arrival.ts';
import { DistanceBadge } from '../../location/distances/distance-badge.tsx';
import { isPlaceMissing } from '../../location/location-state.ts';
import { locationStore } from '../../location/position/location-store.client.ts';
import type { LocationStore } from '../../location/position/location-store.ts';
import { MapsAttribution } from '../../location/position/maps-attribution.tsx';
import { openPlacePicker } from '../../location/position/place-picker-events.client.ts';
import { useLocationState } from '../../location/position/use-location.ts';
import { useLazyImport } from '../../ui/browser/use-lazy-import.ts';
import { Button } from '../../ui/button.tsx';
import { MapPin } from '../../ui/icons.ts';
import type { Vendor } from '../catalogue.ts';

const loadDeliveryNote = () => import('./delivery-note.tsx');

/**
 * The distance of a restaurant with the map provider's attribution and a note if it does not deliver; without a position
 * a button to choose a place. All have the same height, so that the menu below does not shift.
 */
export function VendorDistance({ vendor, store = locationStore }: { vendor: Vendor; store?: LocationStore }) {
  const location = useLocationState(store);
  // Without its code nothing is said, so a failure is not reported.
  const DeliveryNote = useLazyImport(loadDeliveryNote, false, () => {});
  return (
    <div className="mt-2.5 flex min-h-14 flex-col items-start noscript:hidden">
      {isPlaceMissing(location) ? (
        <Button variant="secondary" onClick={openPlacePicker}>
          <MapPin className="size-4" />
          Choose your location
        </Button>
      ) : (
        <>
          <DistanceBadge
            vendor={vendor}
            look="plain"
            preparationMinutes={vendor.preparationMinutes ?? DEFAULT_PREPARATION_MINUTES}
            store={store}
          />
          <MapsAttribution />
          {DeliveryNote ? <DeliveryNote vendorId={vendor.id} /> : null}
        </>
      )}
    </div>
  );
}
