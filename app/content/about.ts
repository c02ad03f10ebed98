import type { Policy } from './policy.ts';

export function aboutUs(brandName: string): Policy {
  return {
    title: 'About Us',
    summary: `${brandName} brings the kitchens and stores of your neighbourhood to one page.`,
    sections: [
      {
        heading: 'What we do',
        paragraphs: [
          'A good lunch is usually closer than you think: the family kitchen two lanes on, the bakery behind the temple, the grocer who knows which mangoes are ripe. We put their menus on one page with honest prices and the way to your door.',
        ],
      },
      {
        heading: 'What we promise',
        paragraphs: [
          [
            'The price you see is the price you pay. No fee appears at the end.',
            'Your order is never lost or duplicated.',
            'Distances and times are shown before you choose, not after.',
            'Your data is yours: we keep what an order needs and nothing else.',
          ],
        ],
      },
      {
        heading: 'For everyone',
        paragraphs: [
          'The page works on an inexpensive phone, on a slow line, by keyboard and with a screen reader. If something stands in your way, tell us and we will fix it.',
        ],
      },
    ],
  };
}
