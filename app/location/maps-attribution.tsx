import { useRouteLoaderData } from 'react-router';
import type { BrowserMaps } from './map-settings.ts';

/** Names whose map the places and distances come from, as OpenStreetMap and Google ask for. */
export function MapsAttribution({ className = '' }: { className?: string }) {
  const root = useRouteLoaderData('root') as { maps: BrowserMaps } | undefined;
  return <p className={`text-sm text-muted empty:hidden ${className}`}>{creditOf(root?.maps.provider)}</p>;
}

/** The same where a page shows only the header's label, which the list of localities may name unsaid. */
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
