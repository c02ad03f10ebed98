import { expect, test } from 'vitest';
import { pageMeta } from './page-meta.ts';

const root = (siteUrl: string | null) => [{ id: 'root', loaderData: { brandName: 'Dabba', siteUrl } }];
const PAGE = { title: 'Promos', description: 'What is on offer.', path: '/promos' };

test('a page has a title and a description, also for shared links', () => {
  expect(pageMeta(root('https://shop.example'), PAGE)).toEqual([
    { title: 'Promos · Dabba' },
    { name: 'description', content: 'What is on offer.' },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Dabba' },
    { property: 'og:title', content: 'Promos · Dabba' },
    { property: 'og:description', content: 'What is on offer.' },
    { property: 'og:image', content: 'https://shop.example/icon-512.png' },
    { property: 'og:url', content: 'https://shop.example/promos' },
    { tagName: 'link', rel: 'canonical', href: 'https://shop.example/promos' },
  ]);
});

test('without a configured site address there are no absolute addresses', () => {
  const meta = JSON.stringify(pageMeta(root(null), PAGE));
  expect(meta).not.toMatch(/og:url|og:image|canonical/);
});

test('a personal page has no canonical address', () => {
  const { path: _, ...personal } = PAGE;
  expect(JSON.stringify(pageMeta(root('https://shop.example'), personal))).not.toContain('canonical');
});

test('an absolute picture address is not changed', () => {
  const meta = pageMeta(root(null), { ...PAGE, image: 'https://pictures.example/a.jpg' });
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://pictures.example/a.jpg' });
});

test('the product name replaces the brand when the root loader failed', () => {
  expect(pageMeta([undefined], PAGE)[0]).toEqual({ title: 'Promos · Tiffin' });
});
