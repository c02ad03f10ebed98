import { expect, test } from 'vitest';
import { sitemapXml } from './sitemap-xml.ts';

async function* each(paths: readonly string[]) {
  yield* paths;
}

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const collected: Uint8Array[] = [];
  for await (const piece of pieces) collected.push(piece);
  return collected;
}

test('addresses are whole, and what XML reserves is escaped', async () => {
  const pieces = await collect(
    sitemapXml('https://shop.example', each(['/', `/restaurant?vendorId=a&b='<"`])),
  );
  expect(Buffer.concat(pieces).toString()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://shop.example/</loc></url>
<url><loc>https://shop.example/restaurant?vendorId=a&amp;b=&apos;&lt;&quot;</loc></url>
</urlset>
`);
});

test('a long one goes out in pieces', async () => {
  const paths = Array.from({ length: 5_000 }, (_, index) => `/restaurant?vendorId=v${index}`);
  const pieces = await collect(sitemapXml('https://shop.example', each(paths)));
  expect(pieces.length).toBeGreaterThan(3);
  expect(Buffer.concat(pieces).toString().match(/<url>/g)).toHaveLength(5_000);
});
