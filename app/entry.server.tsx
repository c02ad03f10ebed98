import { hash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import type { BrowserMaps } from './location/maps-for-browser.ts';
import { logError } from './runtime/log-error.server.ts';
import { inPart } from './runtime/tracing.server.ts';
import { servicesContext } from './services.server.ts';
import { LATER, WAITING } from './shell/start-script.ts';

/**
 * Renders a complete page before sending it: a page for everybody can carry no nonce, so its inline scripts are allowed
 * by their hashes, which are known only at the end (docs/decisions/render-speed.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const failures: unknown[] = [];
  const html = await inPart({ name: 'render' }, async () => {
    const { prelude } = await prerenderToNodeStream(<ServerRouter context={page} url={request.url} />, {
      // Every part is in its place in the HTML; none is moved there later by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // React would log the whole error, and leave out the part that failed.
      onError: (error) => {
        failures.push(error);
      },
    });
    return text(prelude);
  });
  if (failures.length > 0) throw failures[0];
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // In development Vite adds its own scripts, styles and socket.
  if (import.meta.env.PROD) {
    const { provider } = context.get(servicesContext).maps.browser;
    const hashes = inlineScripts(html).map(hashOf);
    headers.set('Content-Security-Policy', contentSecurityPolicy(hashes, provider));
  }
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return new Response(letScriptsWait(html), { status, headers });
}

/** Logs faults of the server; a sender's errors are in the answer, and could be repeated until the disk is full. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logError('a request failed', error);
};

/** Scripts must not precede the first paint: they go after it where it includes pictures, else to the end. */
function letScriptsWait(html: string): string {
  if (!html.includes(FIRST_PICTURE)) return html.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);
  return html
    .replaceAll(PRELOAD, `<link rel="${LATER}"`)
    .replace(ROUTER_SCRIPT, `<script type="${WAITING}">`);
}

const PRELOAD = '<link rel="modulepreload"';
const FIRST_PICTURE = ' fetchPriority="high"';
/** The beginning of the router's `<Scripts>` element that imports all others. */
const ROUTER_SCRIPT = '<script type="module" async="">';

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  );
}

/** As a Content-Security-Policy writes it. */
function hashOf(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`;
}

/**
 * The hosts that Google's script and its geocoding and distance services use, of all that
 * https://developers.google.com/maps/domains lists; none for maps, which the product does not show.
 */
const GOOGLE_MAPS_HOSTS = {
  scripts: ['https://maps.googleapis.com'],
  connections: [
    'https://maps.googleapis.com',
    'https://mapsresources-pa.googleapis.com',
    'https://routes.googleapis.com',
  ],
};
const NO_HOSTS = { scripts: [], connections: [] };

function contentSecurityPolicy(scriptHashes: string[], provider: BrowserMaps['provider']): string {
  const mapHosts = provider === 'google' ? GOOGLE_MAPS_HOSTS : NO_HOSTS;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes, ...mapHosts.scripts].join(' '),
    "style-src 'self'",
    // Base UI and Embla position sheets and slides by style attributes.
    "style-src-attr 'unsafe-inline'",
    // Vendors may supply pictures by https URL; profile pictures are data URLs.
    "img-src 'self' data: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...mapHosts.connections].join(' '),
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
