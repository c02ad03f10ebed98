import { expect, test } from 'vitest';
import { pageFacts, publicCacheHeaders } from './public-cache-headers.ts';

const headersOf = publicCacheHeaders({ madeOf: ['promos'], queries: ['*q', 'page'] });

test('a page names its queries and what it was made of', () => {
  expect(headersOf()).toMatchObject({ 'Page-Queries': '_routes *q page', 'Page-Keys': 'promos' });
  expect(headersOf()).not.toHaveProperty('Page-Until');
  expect(publicCacheHeaders({ madeOf: [] })()).toMatchObject({ 'Page-Keys': '' });
});

test('a loader adds what it has read, and until when the page is right', () => {
  const until = new Date('2026-03-01T18:30:00.000Z');
  const { headers } = pageFacts({ madeOf: ['vendor:v1'], until });
  expect(headersOf({ loaderHeaders: new Headers(headers) })).toMatchObject({
    'Page-Keys': 'promos vendor:v1',
    'Page-Until': '2026-03-01T18:30:00.000Z',
  });
  expect(headersOf({ loaderHeaders: new Headers(pageFacts({}).headers) })).toEqual(headersOf());
});
