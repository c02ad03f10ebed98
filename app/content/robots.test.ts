import { expect, test } from 'vitest';
import { robotsText } from './robots.ts';

test.each(['/myaccount', '/cart', '/api/', '/operator/'])('%s is closed to crawlers', (path) => {
  expect(robotsText(null).split('\n')).toContain(`Disallow: ${path}`);
});

test('the sitemap is named where the site knows its address', () => {
  expect(robotsText('https://shop.example')).toContain('Sitemap: https://shop.example/sitemap.xml');
  expect(robotsText(null)).not.toContain('Sitemap');
});
