import { paths } from '../paths.ts';

/** Path prefixes of personal pages and of endpoints that are not pages. */
const CLOSED = [
  paths.account(),
  paths.editProfile(),
  paths.addressBook(),
  paths.myAddress(),
  paths.changePassword(),
  paths.deactivateAccount(),
  paths.orders(),
  paths.payment(),
  '/confirm',
  '/track',
  paths.login(),
  paths.register(),
  '/api/',
  '/operator/',
] as const;

/** `robots.txt`: allows everything that is not personal, and names the sitemap if the site knows its own address. */
export function robotsText(siteUrl: string | null): string {
  return [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    ...(siteUrl ? ['', `Sitemap: ${siteUrl}/sitemap.xml`] : []),
    '',
  ].join('\n');
}
