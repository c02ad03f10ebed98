import { expect, test } from 'vitest';
import { DOCUMENT_FIELDS, DOCUMENT_KINDS, isDocumentKind, REFERENCES } from './document-kinds.ts';

test.each([
  ['subcategory', 'categoryId', 'category', /unknown category/],
  ['vendors', 'subcategoryId', 'subcategory', /unknown subcategory/],
  ['vendor_category_images', 'vendorId', 'vendors', /unknown vendor/],
  ['promos', 'subcategoryId', 'subcategory', /unknown subcategory/],
  ['promos', 'vendorIds', 'vendors', /unknown vendor/],
  ['restaurantitems', 'VendorId', 'vendors', /unknown vendor/],
  ['restaurantitems', 'SubCategoryId', 'subcategory', /unknown subcategory/],
] as const)('%s.%s must name a stored document of %s', (kind, field, to, reason) => {
  expect(REFERENCES[kind]).toContainEqual({ field, to, reason: expect.stringMatching(reason) });
});

test.each(DOCUMENT_KINDS)(
  '%s references documents only by its own fields, and only of earlier files',
  (kind) => {
    const earlier = DOCUMENT_KINDS.slice(0, DOCUMENT_KINDS.indexOf(kind));
    for (const { field, to } of REFERENCES[kind]) {
      expect(DOCUMENT_FIELDS[kind].entries).toHaveProperty(field);
      expect(earlier).toContain(to);
    }
  },
);

test('a category references no other document', () => {
  expect(REFERENCES.category).toEqual([]);
});

test('only the names of the catalogue files are document kinds', () => {
  expect(DOCUMENT_KINDS.every(isDocumentKind)).toBe(true);
  expect(['', 'vendor', 'orders', 'Vendors', 'toString'].some(isDocumentKind)).toBe(false);
});
