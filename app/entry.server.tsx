import { hash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import type { BrowserMaps } from './location/map-settings.ts';
import { servicesContext } from './services.server.ts';
import { LATER, WAITING } from './shell/start-script.ts';

/**
 * Renders a page whole before it is sent: a page that everybody shares can carry no nonce, so its
 * inline scripts are allowed by their hashes, and those are known only once it is complete. So nothing
 * is streamed, and the data goes beside the rendering (docs/decisions/render-speed.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...page }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const [handedOver, loaderData] = await Promise.all([
    serverHandoffStream ? text(serverHandoffStream) : '',
    settled(page.staticHandlerContext.loaderData),
  ]);
  page.staticHandlerContext.loaderData = loaderData;
  const rendered = renderToString(<ServerRouter context={page} url={request.url} />);
  const dataScript = handOver(handedOver);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // In development Vite adds scripts, styles and a socket of its own.
  if (import.meta.env.PROD) {
    const { provider } = context.get(servicesContext).maps.browser;
    const hashes = [...inlineScripts(rendered), dataScript].map(hashOf);
    headers.set('Content-Security-Policy', contentSecurityPolicy(hashes, provider));
  }
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const html = bytesOf([
    '<!DOCTYPE html>',
    ...lettingScriptsWait(rendered.slice(0, -PAGE_END.length)),
    `<script>${dataScript}</script>`,
    PAGE_END,
  ]);
  return new Response(html, { status, headers });
}

/** Logs what is wrong here; what a sender did wrong, an answer has told, and could be repeated until the disk is full. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  console.error(error);
};

type LoaderData = EntryContext['staticHandlerContext']['loaderData'];

/** With values where loaders gave promises; one that fails stays, and the browser's part shows what it shows then. */
async function settled(loaderData: LoaderData): Promise<LoaderData> {
  const entries = Object.entries(loaderData).map(async ([id, data]) => [id, await settledFields(data)]);
  return Object.fromEntries(await Promise.all(entries));
}

async function settledFields(data: unknown): Promise<unknown> {
  if (typeof data !== 'object' || data === null) return data;
  if (!Object.values(data).some((value) => value instanceof Promise)) return data;
  const entries = Object.entries(data).map(async ([name, value]) => {
    const [outcome] = await Promise.allSettled([value]);
    return [name, outcome.status === 'fulfilled' ? outcome.value : value];
  });
  return Object.fromEntries(await Promise.all(entries));
}

const PAGE_END = '</body></html>';

/** The script from which the router's browser part reads the loaders' data, as its own `<StreamTransfer>` writes it. */
function handOver(data: string): string {
  const controller = 'window.__reactRouterContext.streamController';
  // Within a script only this could end it.
  return `${controller}.enqueue(${JSON.stringify(data).replaceAll('<', '\\u003c')});${controller}.close();`;
}

/** Before what is drawn first there are to be no scripts: after it where pictures are a part of that, else behind it. */
function lettingScriptsWait(html: string): [head: string, rest: string] {
  const headEnd = html.indexOf('</head>');
  const head = html.slice(0, headEnd);
  const rest = html.slice(headEnd);
  if (!rest.includes(FIRST_PICTURE))
    return [head.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`), rest];
  return [
    head.replaceAll(PRELOAD, `<link rel="${LATER}"`),
    rest.replace(ROUTER_SCRIPT, `<script type="${WAITING}">`),
  ];
}

const PRELOAD = '<link rel="modulepreload"';
const FIRST_PICTURE = ' fetchPriority="high"';
/** As the router's `<Scripts>` begins the one that imports all others. */
const ROUTER_SCRIPT = '<script type="module" async="">';

const encoder = new TextEncoder();
const MOST_BYTES_PER_CHARACTER = 3;
/** What pages are written into, one at a time: memory that is at hand is written in half the time of new memory. */
let paper = new Uint8Array(0);

function bytesOf(parts: readonly string[]): Uint8Array<ArrayBuffer> {
  const room = parts.reduce((sum, { length }) => sum + length, 0) * MOST_BYTES_PER_CHARACTER;
  if (room > paper.length) paper = new Uint8Array(room);
  let length = 0;
  for (const part of parts) length += encoder.encodeInto(part, paper.subarray(length)).written;
  return paper.slice(0, length);
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  );
}

/** As a security policy names it. */
function hashOf(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`;
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
