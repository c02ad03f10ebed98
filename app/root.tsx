import latinLetters from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import stylesheet from './app.css?url';
import { MAPS_META } from './location/maps-for-browser.ts';
import { servicesContext } from './services.server.ts';
import { Shell } from './shell/shell.tsx';
import { START_SCRIPT } from './shell/start-script.ts';
import { PAPER, THEME_SCRIPT } from './shell/theme.ts';
import { ErrorScreen } from './ui/error-screen.tsx';

/** Contains nothing personal, because everybody shares these pages. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings, maps } = context.get(servicesContext);
  const { brandName, siteUrl, contact } = settings;
  return { brandName, siteUrl, contact, maps: maps.browser };
}

export function shouldRevalidate() {
  return false;
}

/** Where a browser forbids this site's storage, the router's own inline script would throw. */
const STORAGE_STAND_IN = `try { sessionStorage } catch {
  Object.defineProperty(window, 'sessionStorage', { value: { getItem: () => null, setItem() {}, removeItem() {} } });
}`;

/** The inline scripts by their places. They have run before React starts, so the browser's bundle leaves their text out. */
const INLINE = import.meta.env.SSR
  ? { theme: THEME_SCRIPT, storage: STORAGE_STAND_IN, start: START_SCRIPT }
  : { theme: '', storage: '', start: '' };

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    // The script below marks it before hydration.
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* A precedence puts it before the scripts, which it would otherwise wait behind. */}
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        {/* Preloaded here rather than from the styles that name it, so that the first frame has its letters and nothing
            moves. */}
        <link rel="preload" href={latinLetters} as="font" type="font/woff2" crossOrigin="anonymous" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={PAPER.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={PAPER.dark} media="(prefers-color-scheme: dark)" />
        <script suppressHydrationWarning>{INLINE.theme}</script>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <MapsMeta />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <script suppressHydrationWarning>{INLINE.storage}</script>
        <ScrollRestoration />
        <Scripts />
        <script suppressHydrationWarning>{INLINE.start}</script>
      </body>
    </html>
  );
}

/** The location code reads here which provider to use, before it runs in the browser. */
function MapsMeta() {
  const maps = useRouteLoaderData<typeof loader>('root')?.maps;
  if (!maps || maps.provider === 'embedded') return null;
  return <meta name={MAPS_META} content={JSON.stringify(maps)} />;
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Shell brandName={loaderData.brandName}>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const brandName = useRouteLoaderData<typeof loader>('root')?.brandName ?? 'Tiffin';
  return (
    <Shell brandName={brandName}>
      <ErrorScreen />
    </Shell>
  );
}
