import { expect, test } from 'vitest';
import type { RestaurantData } from '../pages.ts';
import { restaurantJsonLd } from './restaurant-json-ld.ts';

const RESTAURANT: RestaurantData = {
  vendor: {
    id: 'v1',
    name: 'Handi & Sons',
    address: '1 Market Road, Bengaluru',
    rating: 4,
    picture: `/images/${'0a'.repeat(16)}`,
    categories: ['Biryani'],
    location: { lat: 12.9, lng: 77.6 },
    topDiscountPercent: 10,
  },
  selected: null,
  sections: [
    {
      heading: 'Rice',
      items: [
        {
          id: 'i1',
          vendorId: 'v1',
          subcategoryId: 's',
          name: 'Veg Biryani',
          pricePaise: 33_33,
          discountPercent: 10,
          description: 'With raita.',
          picture: null,
          diet: 'veg',
          section: 'Rice',
        },
      ],
    },
  ],
};
const PLACE = { siteUrl: 'https://shop.example', path: '/restaurant?vendorId=v1' };

test('a restaurant is described with its menu, at discounted prices', () => {
  expect(restaurantJsonLd(RESTAURANT, PLACE)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    '@id': 'https://shop.example/restaurant?vendorId=v1',
    url: 'https://shop.example/restaurant?vendorId=v1',
    name: 'Handi & Sons',
    address: '1 Market Road, Bengaluru',
    servesCuisine: ['Biryani'],
    geo: { '@type': 'GeoCoordinates', latitude: 12.9, longitude: 77.6 },
    image: `https://shop.example/images/${'0a'.repeat(16)}-640.webp`,
    hasMenu: {
      '@type': 'Menu',
      hasMenuSection: [
        {
          '@type': 'MenuSection',
          name: 'Rice',
          hasMenuItem: [
            {
              '@type': 'MenuItem',
              name: 'Veg Biryani',
              description: 'With raita.',
              suitableForDiet: 'https://schema.org/VegetarianDiet',
              offers: { '@type': 'Offer', price: '30.00', priceCurrency: 'INR' },
            },
          ],
        },
      ],
    },
  });
});

test('unknown values are omitted', () => {
  const vendor = { ...RESTAURANT.vendor, address: '', categories: [], location: null };
  const described = restaurantJsonLd({ ...RESTAURANT, vendor, sections: [] }, { ...PLACE, siteUrl: null });
  expect(described).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: 'Handi & Sons',
    hasMenu: { '@type': 'Menu', hasMenuSection: [] },
  });
});

test('a dish that is sold out is described as such', () => {
  const [section] = RESTAURANT.sections;
  const items = (section?.items ?? []).map((item) => ({ ...item, soldOut: 'Back at 18:30' }));
  expect(restaurantJsonLd({ ...RESTAURANT, sections: [{ heading: 'Rice', items }] }, PLACE)).toMatchObject({
    hasMenu: {
      hasMenuSection: [{ hasMenuItem: [{ offers: { availability: 'https://schema.org/SoldOut' } }] }],
    },
  });
});
