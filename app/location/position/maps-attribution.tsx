import { useRouteLoaderData } from 'react-router';
import { isPlaceMissing } from '../location-state.ts';
import type { BrowserMaps } from '../maps-for-browser.ts';
import { locationStore } from './location-store.client.ts';
import type { LocationStore } from './location-store.ts';
import { useLocationState } from './use-location.ts';

/** The attribution that OpenStreetMap and Google require for places and distances. */
export function MapsAttribution({ className = '' }: { className?: string }) {
  const root = useRouteLoaderData('root') as { maps: BrowserMaps } | undefined;
  return <p className={`text-sm text-muted empty:hidden ${className}`}>{creditOf(root?.maps.provider)}</p>;
}

/**
 * The attribution below a list with distances; invisible if no distance is shown, because a page that becomes shorter
 * moves a customer who is at its end.
 */
export function DistancesAttribution({
  className = '',
  store = locationStore,
}: {
  className?: string;
  store?: LocationStore;
}) {
  const hidden = isPlaceMissing(useLocationState(store)) ? 'invisible' : '';
  return <MapsAttribution className={`${className} ${hidden}`} />;
}

/** The attribution of a page that shows only the header's label; the embedded list needs none. */
export function MapsCredit({ className = '' }: { className?: string }) {
  const root = useRouteLoaderData('root') as { maps: BrowserMaps } | undefined;
  const isOwed = root !== undefined && root.maps.provider !== 'embedded';
  return isOwed ? <MapsAttribution className={className} /> : null;
}

function creditOf(provider: BrowserMaps['provider'] = 'embedded'): React.ReactNode {
  switch (provider) {
    case 'embedded':
      return 'Places and distances are approximate.';
    case 'google':
      return (
        <>
          Places and distances: <span translate="no">Google Maps</span>
        </>
      );
    case 'osm':
      return (
        <>
          Places and distances: ©{' '}
          <a href="https://www.openstreetmap.org/copyright" className="underline">
            OpenStreetMap contributors
          </a>
        </>
      );
  }
}
