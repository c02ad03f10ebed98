import * as v from 'valibot';
import { MAX_PRICE_RUPEES } from '../../money/price.ts';
import { MAX_NAME_LENGTH } from '../catalogue.ts';
import { MAX_DELIVERY_METRES, MIN_DELIVERY_METRES } from '../delivery-limits.ts';
import {
  areaSlug,
  flag,
  id,
  lines,
  list,
  moment,
  number,
  openingHours,
  optional,
  picture,
  place,
  text,
  timeZone,
} from './document-fields.ts';

/** The files of a catalogue, in an order in which references lead to earlier files only. */
export const DOCUMENT_KINDS = [
  'category',
  'subcategory',
  'vendors',
  'vendor_category_images',
  'promos',
  'restaurantitems',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export function isDocumentKind(name: string): name is DocumentKind {
  return DOCUMENT_KINDS.some((kind) => kind === name);
}

const fields = <Entries extends v.ObjectEntries>(entries: Entries) => v.object(entries, 'is missing');

/**
 * The fields of spec §3; additional ones in lower case are optional, and so is the whole collection of promos. Columns
 * have the same names.
 */
export const DOCUMENT_FIELDS = {
  category: fields({
    id: id(),
    name: text(200),
    imageBlob: picture(),
    sequence: optional(number({ from: -1_000_000, to: 1_000_000, decimals: 0 }), 0),
    default: optional(flag(), false),
  }),
  subcategory: fields({
    id: id(),
    name: text(200),
    imageBlob: picture(),
    categoryId: id(),
    sequence: optional(number({ from: -1_000_000, to: 1_000_000, decimals: 0 }), 0),
  }),
  vendors: fields({
    id: id(),
    name: text(MAX_NAME_LENGTH),
    address: optional(text(1_000, { mayBeEmpty: true }), ''),
    // Real catalogues write 0 for an unrated vendor.
    rating: v.pipe(
      optional(number({ from: 0, to: 5, decimals: 1, isRounded: true }), null),
      v.transform((rating) => rating || null),
    ),
    imageBlob: picture(),
    isActive: optional(flag(), true),
    categories: optional(list(text(200), 100), []),
    subcategoryId: optional(list(id(), 500), []),
    location: optional(place(), null),
    popularity: optional(number({ from: 0, to: 1_000_000_000, decimals: 0 }), 0),
    // In metres.
    deliveryradius: optional(
      number({ from: MIN_DELIVERY_METRES, to: MAX_DELIVERY_METRES, decimals: 0 }),
      null,
    ),
    // Many exports write an empty list where nothing is known.
    deliveryareas: v.pipe(
      optional(list(areaSlug(), 200), null),
      v.transform((slugs) => (slugs && slugs.length > 0 ? slugs : null)),
    ),
    preparationminutes: optional(number({ from: 0, to: 240, decimals: 0 }), null),
    openinghours: optional(openingHours(), null),
    timezone: optional(timeZone(), null),
    closeduntil: optional(moment(), null),
  }),
  vendor_category_images: fields({
    id: id(),
    vendorId: id(),
    category: text(200),
    imageBlob: picture(),
  }),
  promos: fields({
    id: id(),
    title: text(100),
    text: optional(text(200, { mayBeEmpty: true }), ''),
    terms: optional(lines(500, 50), []),
    imageBlob: picture(),
    sequence: optional(number({ from: -1_000_000, to: 1_000_000, decimals: 0 }), 0),
    subcategoryId: optional(id(), null),
    vendorIds: optional(list(id(), 100), []),
  }),
  restaurantitems: fields({
    id: id(),
    VendorId: id(),
    SubCategoryId: optional(id({ mayBeEmpty: true }), ''),
    ItemName: text(MAX_NAME_LENGTH),
    // In rupees; a dearer item could be shown but never ordered.
    ItemPrice: number({ from: 0, to: MAX_PRICE_RUPEES, decimals: 2 }),
    ItemDiscount: optional(number({ from: 0, to: 100, decimals: 2 }), 0),
    ItemDescription: optional(text(5_000, { mayBeEmpty: true }), ''),
    ImageBlob: picture(),
    diet: optional(v.picklist(['veg', 'nonveg', 'egg'], 'must be veg, nonveg or egg'), null),
    section: optional(text(200), null),
    available: optional(flag(), true),
    soldoutuntil: optional(moment(), null),
  }),
} as const satisfies Record<DocumentKind, v.GenericSchema>;

export type CatalogueDocument<Kind extends DocumentKind = DocumentKind> = v.InferOutput<
  (typeof DOCUMENT_FIELDS)[Kind]
>;

/** The field of the picture. */
export function pictureField(kind: DocumentKind): 'imageBlob' | 'ImageBlob' {
  return kind === 'restaurantitems' ? 'ImageBlob' : 'imageBlob';
}

/** Fields that reference documents of another kind. An empty one references none. */
export const REFERENCES: Record<
  DocumentKind,
  readonly { field: string; to: DocumentKind; reason: string }[]
> = {
  category: [],
  subcategory: [{ field: 'categoryId', to: 'category', reason: 'names an unknown category' }],
  vendors: [{ field: 'subcategoryId', to: 'subcategory', reason: 'names an unknown subcategory' }],
  vendor_category_images: [{ field: 'vendorId', to: 'vendors', reason: 'names an unknown vendor' }],
  promos: [
    { field: 'subcategoryId', to: 'subcategory', reason: 'names an unknown subcategory' },
    { field: 'vendorIds', to: 'vendors', reason: 'names an unknown vendor' },
  ],
  restaurantitems: [
    { field: 'VendorId', to: 'vendors', reason: 'names an unknown vendor' },
    { field: 'SubCategoryId', to: 'subcategory', reason: 'names an unknown subcategory' },
  ],
};
