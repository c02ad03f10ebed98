import { paths } from '../paths.ts';

/** What is one person's, or no page at all. Each entry covers all that begins with it. */
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

/** `robots.txt`: everything but what is personal, and where the sitemap is, if the site knows its address. */
export function robotsText(siteUrl: string | null): string {
  return [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    ...(siteUrl ? ['', `Sitemap: ${siteUrl}/sitemap.xml`] : []),
    '',
  ].join('\n');
}
