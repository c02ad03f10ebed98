import * as v from 'valibot';
import { HOME_SORTS } from './filter.ts';
import type { HomeData, NearestAnswer, RestaurantData } from './pages.ts';

const subcategory = v.object({
  id: v.string(),
  name: v.string(),
  picture: v.nullable(v.string()),
  categoryId: v.string(),
});
const promo = v.object({
  number: v.number(),
  title: v.string(),
  text: v.string(),
  picture: v.nullable(v.string()),
});
const vendor = v.object({
  id: v.string(),
  name: v.string(),
  address: v.string(),
  rating: v.number(),
  picture: v.nullable(v.string()),
  categories: v.array(v.string()),
  location: v.nullable(v.object({ lat: v.number(), lng: v.number() })),
  topDiscountPercent: v.number(),
});
const item = v.object({
  id: v.string(),
  vendorId: v.string(),
  subcategoryId: v.string(),
  name: v.string(),
  pricePaise: v.number(),
  discountPercent: v.number(),
  description: v.string(),
  picture: v.nullable(v.string()),
  diet: v.nullable(v.picklist(['veg', 'nonveg', 'egg'])),
  section: v.nullable(v.string()),
});

/** Validates page data read from storage or from the server. */
export const PAGE_SCHEMAS = {
  homeData: v.object({
    filter: v.object({
      query: v.string(),
      subcategoryId: v.nullable(v.string()),
      categoryId: v.nullable(v.string()),
      sort: v.picklist(HOME_SORTS),
      diet: v.nullable(v.picklist(['veg'])),
      page: v.number(),
    }),
    promos: v.array(promo),
    category: v.nullable(v.string()),
    subcategories: v.array(subcategory),
    selected: v.nullable(subcategory),
    vendors: v.array(vendor),
    hasMore: v.boolean(),
    dishes: v.array(
      v.object({ item, vendor: v.pick(vendor, ['id', 'name', 'address', 'rating', 'location']) }),
    ),
  }),
  nearestData: v.object({ vendors: v.array(vendor), hasMore: v.boolean() }),
  restaurantData: v.object({
    vendor,
    selected: v.nullable(v.object({ id: v.string(), name: v.nullable(v.string()) })),
    sections: v.array(v.object({ heading: v.string(), items: v.array(item) })),
  }),
} satisfies {
  homeData: v.GenericSchema<unknown, HomeData>;
  nearestData: v.GenericSchema<unknown, NearestAnswer>;
  restaurantData: v.GenericSchema<unknown, RestaurantData>;
};
