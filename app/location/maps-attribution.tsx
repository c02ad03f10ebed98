import { useRouteLoaderData } from 'react-router';
import type { BrowserMaps } from './map-settings.ts';

/** Names whose map the places and distances come from, as OpenStreetMap and Google ask for. */
export function MapsAttribution({ className = '' }: { className?: string }) {
  const root = useRouteLoaderData('root') as { maps: BrowserMaps } | undefined;
  return <p className={`text-sm text-muted empty:hidden ${className}`}>{creditOf(root?.maps.provider)}</p>;
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
