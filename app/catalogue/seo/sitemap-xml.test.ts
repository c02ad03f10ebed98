import { expect, test } from 'vitest';
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts';

async function* each(paths: readonly string[]) {
  yield* paths;
}

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const collected: Uint8Array[] = [];
  for await (const piece of pieces) collected.push(piece);
  return collected;
}

test('addresses are absolute, and XML is escaped', async () => {
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

test('a long sitemap is streamed in pieces', async () => {
  const paths = Array.from({ length: 5_000 }, (_, index) => `/restaurant?vendorId=v${index}`);
  const pieces = await collect(sitemapXml('https://shop.example', each(paths)));
  expect(pieces.length).toBeGreaterThan(3);
  expect(Buffer.concat(pieces).toString().match(/<url>/g)).toHaveLength(5_000);
});

test('an index lists absolute addresses of sitemaps', async () => {
  const pieces = await collect(sitemapIndexXml('https://shop.example', ['/sitemap.xml?part=1']));
  expect(Buffer.concat(pieces).toString()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://shop.example/sitemap.xml?part=1</loc></sitemap>
</sitemapindex>
`);
});

test('50,000 addresses of the maximum length stay within 50 MB, and longer ones are left out', async () => {
  const longest = `/${'x'.repeat(1_007)}`;
  const paths = [...Array.from({ length: 50_000 }, () => longest), `${longest}x`, '/last'];
  let bytes = 0;
  let urls = 0;
  for await (const piece of sitemapXml('https://shop.test', each(paths))) {
    bytes += piece.byteLength;
    urls += Buffer.from(piece).toString().match(/<url>/g)?.length ?? 0;
  }
  expect(urls).toBe(50_001);
  expect(bytes - Buffer.byteLength('<url><loc>https://shop.test/last</loc></url>\n')).toBeLessThanOrEqual(
    50 * 1_024 * 1_024,
  );
});
