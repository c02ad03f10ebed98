import { paths } from '../paths.ts';

/** What a phone needs to install the shop on its home screen. The colours equal those of app/ui/tokens.css. */
export function webManifest(brandName: string): Record<string, unknown> {
  return {
    id: paths.home(),
    name: brandName,
    short_name: brandName,
    description: 'Food and groceries from restaurants and shops near you.',
    lang: 'en-IN',
    start_url: paths.home(),
    scope: paths.home(),
    display: 'standalone',
    background_color: '#fbf7f2',
    theme_color: '#fbf7f2',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  };
}
