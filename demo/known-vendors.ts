import type { OpeningHours, Span } from '../app/catalogue/availability/opening-hours.ts';
import { WEEKDAYS } from '../app/catalogue/availability/opening-hours.ts';
import type { KindId } from './kinds.ts';

/** A hand-written vendor of the demo; a larger catalogue's other vendors are composed from parts of names. */
export interface KnownVendor {
  name: string;
  kind: KindId;
  locality: string;
  /** Null: not rated yet. */
  rating: number | null;
  cuisines?: readonly string[];
  /** How many items it has, whatever the size of the catalogue. */
  items?: 0 | 1 | 250;
  /** The only discount on its menu, in percent. */
  offer?: number;
  /** The slugs of the areas to which it delivers, instead of a radius. */
  deliveryAreas?: readonly string[];
  isActive?: false;
  /** When it takes orders; always if missing. Only a few have hours, so that the demo can be tried at any time. */
  hours?: OpeningHours;
}

type Row = readonly [
  name: string,
  kind: KindId,
  locality: string,
  rating: number | null,
  more?: Partial<KnownVendor>,
];

const everyDay = (...spans: Span[]): OpeningHours => Object.fromEntries(WEEKDAYS.map((day) => [day, spans]));

const EVERY_CUISINE = [
  'North Indian',
  'Chinese',
  'South Indian',
  'Biryani',
  'Mughlai',
  'Kebabs',
  'Tandoor',
  'Fast Food',
  'Street Food',
  'Continental',
  'Italian',
  'Pizza',
  'Burgers',
  'Rolls',
  'Thali',
  'Momos',
  'Desserts',
  'Ice Cream',
  'Beverages',
  'Juices',
  'Bakery',
  'Healthy',
  'Seafood',
] as const;

const ROWS: readonly Row[] = [
  ['Nawab’s Handi', 'biryani', 'Koramangala', 4.8, { cuisines: ['Biryani', 'Mughlai', 'Kebabs'], offer: 20 }],
  ['Udupi Courtyard', 'south-indian', 'Indiranagar', 4.7, { cuisines: ['South Indian', 'Thali', 'Snacks'] }],
  [
    'Fornello Pizza House',
    'pizza',
    'HSR Layout',
    4.7,
    { cuisines: ['Pizza', 'Italian', 'Desserts'], offer: 35 },
  ],
  ['Green Basket Grocers', 'grocer', 'Koramangala', 4.6, { cuisines: ['Vegetables', 'Dairy', 'Bakery'] }],
  ['Bun & Brioche', 'burger', 'Domlur', 4.6, { cuisines: ['Burgers', 'American', 'Beverages'], offer: 10 }],
  ['Second Spoon Creamery', 'desserts', 'Jayanagar', 4.6, { cuisines: ['Desserts', 'Ice Cream'] }],
  ['Tangra Wok Lane', 'chinese', 'BTM Layout', 4.5, { cuisines: ['Chinese', 'Asian', 'Momos'] }],
  [
    'Annapurna Thali Ghar',
    'thali',
    'Malleshwaram',
    4.5,
    { cuisines: ['Thali', 'Gujarati', 'Rajasthani'], offer: 50 },
  ],
  ['Konkan Lunch Home', 'coastal', 'Shivajinagar', 4.5, { cuisines: ['Seafood', 'Mangalorean'] }],
  ['Sigri & Smoke', 'kebab', 'Frazer Town', 4.5, { cuisines: ['Kebabs', 'Mughlai', 'Tandoor'] }],
  ['Madhur Mishthan', 'sweets', 'Basavanagudi', 4.4, { cuisines: ['Sweets', 'Snacks'] }],
  ['Gulmohar Café', 'cafe', 'Richmond Town', 4.4, { cuisines: ['Café', 'Continental', 'Bakery'] }],
  ['Chatpata Gali', 'chaat', 'Rajajinagar', 4.4, { cuisines: ['Street Food', 'Snacks'] }],
  ['Brass Tandoor', 'north-indian', 'Whitefield', 4.4, { cuisines: ['North Indian', 'Tandoor', 'Mughlai'] }],
  ['Leaf & Ladle', 'healthy', 'Indiranagar', 4.4, { cuisines: ['Healthy', 'Salads', 'Juices'] }],
  ['Ripe! Juice Bar', 'juice', 'Koramangala', 4.3, { cuisines: ['Juices', 'Beverages'] }],
  ['Kulhad Junction', 'chai', 'HSR Layout', 4.3],
  ['Crumb & Crust Bakehouse', 'bakery', 'Ulsoor', 4.3, { cuisines: ['Bakery', 'Desserts'] }],
  [
    'Park Street Roll Company',
    'rolls',
    'Marathahalli',
    4.3,
    { cuisines: ['Rolls', 'Street Food', 'Kebabs'] },
  ],
  [
    'Farm Gate Fruits & Vegetables',
    'greens',
    'JP Nagar',
    4.3,
    { deliveryAreas: ['jp-nagar-bengaluru', 'jayanagar-bengaluru', 'banashankari-bengaluru'] },
  ],
  ['Himali Momo Hut', 'momo', 'Bellandur', 4.2, { cuisines: ['Momos', 'Tibetan', 'Chinese'] }],
  ['Zafrani Dum House', 'biryani', 'Banjara Hills', 4.2],
  ['Kaveri Tiffin Room', 'south-indian', 'Mylapore', 4.2],
  ['Patiala Lassi Wale', 'lassi', 'Lajpat Nagar', 4.2],
  ['Harbour Fish & Meat', 'meat', 'Bandra West', 4.1],
  ['Kulhad Junction', 'chai', 'Whitefield', 4.1],
  ['Kulhad Junction', 'chai', 'Andheri West', 3.9],
  ['Kulhad Junction', 'chai', 'Hauz Khas', null],
  [
    'Gokul Dairy',
    'dairy',
    'Vijayanagar',
    4.1,
    { deliveryAreas: ['vijayanagar-bengaluru', 'rajajinagar-bengaluru', 'malleshwaram-bengaluru'] },
  ],
  [
    'Sri Annapurneshwari Pure Vegetarian South & North Indian Family Lunch Home',
    'south-indian',
    'Chamarajpet',
    3.8,
  ],
  ['The Grand Bazaar Multicuisine', 'everything', 'MG Road', 3.7, { cuisines: EVERY_CUISINE, items: 250 }],
  ['One Dosa Stall', 'south-indian', 'Banashankari', 3.9, { items: 1 }],
  ['Opening Soon Kitchen', 'north-indian', 'Hebbal', null, { items: 0 }],
  ['Mandi Morning Greens', 'greens', 'Yelahanka', 3.9, { hours: everyDay(['05:00', '11:00']) }],
  ['Corner Provision Stores', 'grocer', 'Jayanagar', 4.0],
  ['Red Lantern Noodle Bar', 'chinese', 'Kalyan Nagar', 3.8, { hours: everyDay(['18:00', '02:00']) }],
  ['Old Fort Biryani Ghar', 'biryani', 'Electronic City', 3.9],
  ['Highway 44 Dhaba', 'north-indian', 'Hebbal', 3.6],
  ['Stone Oven Slices', 'pizza', 'Sarjapur Road', 3.8],
  ['Melt Burger Garage', 'burger', 'Brookefield', null],
  ['Benne Dosa Corner', 'south-indian', 'Vijayanagar', 4.0],
  ['Aunty’s Idli House', 'south-indian', 'RT Nagar', null],
  [
    'Imli Chaat Corner',
    'chaat',
    'Banaswadi',
    3.7,
    { hours: { fri: [['16:00', '23:00']], sat: [['12:00', '23:00']], sun: [['12:00', '22:00']] } },
  ],
  ['Moti Mithai House', 'sweets', 'Karol Bagh', 3.9],
  ['Kesar Sweets & Savouries', 'sweets', 'Mahadevapura', null],
  ['Oven Door Bakery', 'bakery', 'Kengeri', 3.5],
  ['Velvet Scoops', 'desserts', 'Gachibowli', 4.0],
  ['Blue Boat Fish House', 'coastal', 'Besant Nagar', 4.0],
  ['Awadh Kebab House', 'kebab', 'Saket', null],
  ['Smoky Bamboo Wok', 'chinese', 'Powai', 3.6],
  ['Basil & Burrata', 'pizza', 'Lower Parel', null],
  ['Clay Oven Rasoi', 'north-indian', 'T. Nagar', 3.4],
  ['Golden Handi', 'biryani', 'Secunderabad', null],
  [
    'Monsoon Coffee Room',
    'cafe',
    'Sadashivanagar',
    null,
    { hours: everyDay(['07:30', '11:30'], ['16:00', '21:00']) },
  ],
  ['Sip Squeeze', 'juice', 'Yeshwanthpur', null],
  ['Mulberry Cakes', 'bakery', 'Domlur', null],
  ['Apna Kirana', 'grocer', 'Dwarka', null],
  ['Nizami Roll Stop', 'rolls', 'Madhapur', null, { isActive: false }],
  ['Angeethi Zaika', 'north-indian', 'Bannerghatta Road', 4.6, { isActive: false }],
  ['Little Napoli Crust Co.', 'pizza', 'Thanisandra', 4.1, { isActive: false }],
];

export const KNOWN_VENDORS: readonly KnownVendor[] = ROWS.map(([name, kind, locality, rating, more]) => ({
  name,
  kind,
  locality,
  rating,
  ...more,
}));
