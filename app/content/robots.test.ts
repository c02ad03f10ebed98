import { expect, test } from 'vitest';
import { robotsText } from './robots.ts';

test.each(['/myaccount', '/payment', '/api/', '/operator/'])('%s is disallowed for crawlers', (path) => {
  expect(robotsText(null).split('\n')).toContain(`Disallow: ${path}`);
});

test('the cart is allowed, because its page is the same for everybody', () => {
  expect(robotsText(null)).not.toMatch(/^Disallow: \/cart$/m);
});

test('the sitemap is named where the site knows its own address', () => {
  expect(robotsText('https://shop.example')).toContain('Sitemap: https://shop.example/sitemap.xml');
  expect(robotsText(null)).not.toContain('Sitemap');
});
