import { shownPosition } from '../location/location-state.ts';
import type { Position } from '../location/place.ts';
import { locationStore } from '../location/position/location-store.client.ts';
import { useLocationState } from '../location/position/use-location.ts';
import { type Destination, useArrivals } from '../location/use-arrivals.ts';
import { useDeliveryAddress } from './cart-delivery-address.tsx';

/**
 * The estimated arrivals of a cart, by vendor id: at the chosen address, else where the customer is.
 * @param counter where the order is picked up; null if it is delivered
 */
export function useCartArrivals(vendorIds: readonly string[], counter: Position | null) {
  const { status, selected } = useDeliveryAddress();
  const position = shownPosition(useLocationState(locationStore));
  const isAsking = status === 'loading' && selected === null;
  const address: Destination | null = selected
    ? { addressId: selected.id, text: selected.address }
    : position;
  return useArrivals(vendorIds, counter ?? (isAsking ? null : address));
}
