import type { ReactNode } from 'react';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import * as entry from './entry.server.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const PERSONAL = /asha|12\.93|ORD1A2B3C4D/i;

/** Asks a product of one screen, and returns its answer with the lines that were logged. */
async function ask(
  Screen: () => ReactNode,
  method = 'GET',
): Promise<{ status: number; html: string; log: string[] }> {
  const log: string[] = [];
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts) => void log.push(parts.map(inFull).join(' ')));
  }
  const build: ServerBuild = {
    entry: { module: entry },
    routes: { root: { id: 'root', path: '', module: { default: Screen, ErrorBoundary: () => null } } },
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: {
        root: {
          id: 'root',
          path: '',
          module: '/root.js',
          hasAction: false,
          hasLoader: false,
          hasClientAction: false,
          hasClientLoader: false,
          hasClientMiddleware: false,
          hasErrorBoundary: true,
          clientActionModule: undefined,
          clientLoaderModule: undefined,
          clientMiddlewareModule: undefined,
          hydrateFallbackModule: undefined,
        },
      },
      url: '/manifest.js',
      version: '1',
    },
    assetsBuildDirectory: '',
    publicPath: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  };
  const handle = createRequestHandler(build, 'production');
  const request = new Request('http://shop.test/?lat=12.93&orderId=ORD1A2B3C4D', { method });
  const response = await handle(request, new RouterContextProvider());
  return { status: response.status, html: await response.text(), log };
}

/** With every field, as some log writers print an error. */
function inFull(part: unknown): string {
  return part instanceof Error ? `${part.stack} ${JSON.stringify(part)}` : String(part);
}

test('a page that fails to render is logged where it failed, without personal data', async () => {
  const { status, html, log } = await ask(function Profile() {
    const failure = new Error('no photo of asha@example.test at /track?orderId=ORD1A2B3C4D');
    throw Object.assign(failure, { customer: 'Asha', lat: 12.93 });
  });
  expect(status).toBe(500);
  expect(html).not.toMatch(/asha/i);
  expect(log[0]).toMatch(/^a request failed: Error: no photo of \(email\) at \/track\n {4}at Profile /);
  expect(log.join('\n')).not.toMatch(PERSONAL);
});

test('a request that no screen takes is refused without a line in the log', async () => {
  const { status, log } = await ask(() => null, 'POST');
  expect(status).toBe(405);
  expect(log).toEqual([]);
});
