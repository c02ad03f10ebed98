import { importDocuments } from '../tests/support/test-data/known-catalogue.ts';

const CATEGORY = {
  id: 'bench-category',
  name: 'Measured Things',
  sequence: 98,
  default: false,
  imageBlob: null,
};
const SUBCATEGORY = {
  id: 'bench-subcategory',
  name: 'Measured Dishes',
  categoryId: CATEGORY.id,
  imageBlob: null,
};
const DIETS = ['veg', 'egg', 'nonveg'];

/** Adds a vendor with a menu of this many dishes in sections of twenty-five. Returns its id. */
export async function addMenu(shop: { url: string }, dishes: number): Promise<string> {
  const id = `bench-${dishes}`;
  await importDocuments(shop, 'category', [CATEGORY]);
  await importDocuments(shop, 'subcategory', [SUBCATEGORY]);
  await importDocuments(shop, 'vendors', [
    {
      id,
      name: `Kitchen of ${dishes} Dishes`,
      address: 'Koramangala, Bengaluru',
      rating: 0.1,
      isActive: true,
      categories: ['South Indian'],
      subcategoryId: [SUBCATEGORY.id],
      location: { lat: 12.9352, lng: 77.6245 },
      imageBlob: null,
    },
  ]);
  await importDocuments(
    shop,
    'restaurantitems',
    Array.from({ length: dishes }, (_, n) => ({
      id: `${id}-${n}`,
      VendorId: id,
      SubCategoryId: SUBCATEGORY.id,
      ItemName: `Measured Dish ${n} of the ${['South', 'North', 'West'][n % 3]}`,
      ItemPrice: 40 + ((n * 37) % 400),
      ItemDiscount: n % 4 === 0 ? 10 : 0,
      ItemDescription: 'Made fresh with whole spices, served with chutney and a salad of the day.',
      ImageBlob: null,
      diet: DIETS[n % DIETS.length],
      section: `Section ${Math.floor(n / 25) + 1}`,
    })),
  );
  return id;
}
