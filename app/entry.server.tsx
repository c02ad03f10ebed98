import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import type { BrowserMaps } from './location/map-settings.ts';
import { servicesContext } from './services.server.ts';

/**
 * Renders a page whole before it is sent: a page that everybody shares can carry no nonce, so its
 * inline scripts are allowed by their hashes, and those are known only once it is complete.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const html = letScriptsWait(await render(<ServerRouter context={routerContext} url={request.url} />));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // In development Vite adds scripts, styles and a socket of its own.
  if (import.meta.env.PROD) {
    const { provider } = context.get(servicesContext).maps.browser;
    headers.set('Content-Security-Policy', contentSecurityPolicy(inlineScriptHashes(html), provider));
  }
  return new Response(request.method === 'HEAD' ? null : html, { status, headers });
}

/** Logs what is wrong here; what a sender did wrong, an answer has told, and could be repeated until the disk is full. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  console.error(error);
};

function render(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => {
        const body = new PassThrough();
        text(body).then(resolve, reject);
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}

/** They are discovered early, but what is drawn first (styles, pictures) is to come before them. */
function letScriptsWait(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/**
 * What Google's script and its services for names and distances use, of all that
 * https://developers.google.com/maps/domains lists; nothing for maps, which the product does not show.
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
    // Positions of sheets and slides are set as style attributes by Base UI and Embla.
    "style-src-attr 'unsafe-inline'",
    // Vendors may supply pictures by https address; profile pictures are data URLs.
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
