import { AddButton, AddStepper } from '../cart/add-stepper.tsx';
import { MAX_ITEM_QUANTITY } from '../cart/cart.ts';
import type { CartLine } from '../cart/cart-line.ts';
import { Stepper } from '../cart/stepper.tsx';
import { DietLabel } from '../catalogue/cards/diet-mark.tsx';
import { ItemCard, Price } from '../catalogue/cards/item-card.tsx';
import { RatingChip } from '../catalogue/cards/rating-chip.tsx';
import { Ribbon } from '../catalogue/cards/ribbon.tsx';
import { VendorCard } from '../catalogue/cards/vendor-card.tsx';
import type { Diet, Item, Vendor } from '../catalogue/catalogue.ts';
import { DishCard } from '../catalogue/search/dish-card.tsx';
import { ShownDistance } from '../location/distances/distance-badge.tsx';
import type { Distance } from '../location/distances/distance-cache.ts';
import { discountLabel, topDiscountLabel } from '../money/discount.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import { StatusChip } from '../orders/tracking/status-chip.tsx';
import { Part } from './part.tsx';

const VENDOR: Vendor = {
  id: 'ui-vendor',
  name: 'Nawab’s Handi',
  address: 'Koramangala, Bengaluru',
  rating: 4.8,
  picture: null,
  categories: ['Biryani', 'Mughlai', 'Kebabs'],
  location: null,
  topDiscountPercent: 20,
};
const ITEM: Item = {
  id: 'ui-item',
  vendorId: VENDOR.id,
  subcategoryId: 'ui-subcategory',
  name: 'Veg Dum Biryani',
  pricePaise: 194_50,
  discountPercent: 20,
  description: 'Carrot, beans, potato and cauliflower layered with mint, fried onion and ghee.',
  picture: null,
  diet: 'veg',
  section: null,
};
const PLAIN: Item = { ...ITEM, id: 'ui-plain', name: 'मसाला डोसा', discountPercent: 0, diet: null };
const DIETS: readonly Diet[] = ['veg', 'egg', 'nonveg'];
const DISTANCES: readonly Distance[] = [
  { status: 'pending' },
  { status: 'ok', distanceText: '≈ 0.7 km', durationText: '5 min', minutes: 5 },
  { status: 'unavailable' },
  { status: 'error' },
];

/** The components of the product's rooms, in every state. */
export function ProductParts() {
  return (
    <>
      <Part title="Into the cart">
        <div className="flex flex-wrap items-center gap-4">
          <AddStepper item={ITEM} vendorName={VENDOR.name} />
          <AddButton name="Masala Dosa" isFull onPress={() => {}} />
        </div>
        {(['filled', 'plain'] as const).map((look) => (
          <div key={look} className="flex flex-wrap items-center gap-4">
            {[1, 2, MAX_ITEM_QUANTITY].map((quantity) => (
              <Stepper
                key={quantity}
                line={lineOf(quantity)}
                least={look === 'filled' ? 0 : 1}
                look={look}
                onLast={() => {}}
              />
            ))}
          </div>
        ))}
      </Part>
      <Part title="Marks of a dish">
        <div className="flex flex-wrap gap-4">
          {DIETS.map((diet) => (
            <DietLabel key={diet} diet={diet} />
          ))}
        </div>
        <div className="flex flex-wrap gap-6">
          <Price item={ITEM} />
          <Price item={PLAIN} />
        </div>
        <div className="flex gap-4">
          {[discountLabel(12.5), topDiscountLabel(20)].map((label) => (
            <span key={label} className="relative block h-14 w-32 rounded-card bg-tint">
              <Ribbon label={label} className="top-2.5 py-1" />
            </span>
          ))}
        </div>
      </Part>
      <Part title="Marks of a restaurant and of an order">
        <div className="flex flex-wrap items-center gap-3">
          {[5, 4.8, 0].map((rating) => (
            <RatingChip key={rating} rating={rating} />
          ))}
        </div>
        {(['pill', 'plain'] as const).map((look) => (
          <div key={look} className="flex flex-wrap items-center gap-3">
            {DISTANCES.map((distance) => (
              <ShownDistance key={distance.status} distance={distance} look={look} preparationMinutes={25} />
            ))}
          </div>
        ))}
        <div className="flex flex-wrap gap-3">
          {ORDER_STATUSES.map((status) => (
            <StatusChip key={status} status={status} />
          ))}
        </div>
      </Part>
      <Part title="Cards">
        <VendorCard vendor={VENDOR} subcategoryId={null} />
        <VendorCard
          vendor={{ ...VENDOR, id: 'ui-other', name: 'ದೋಸೆ ಮನೆ', topDiscountPercent: 0 }}
          subcategoryId={null}
        />
        <DishCard dish={{ item: ITEM, vendor: VENDOR }}>
          <AddButton name={ITEM.name} isFull={false} onPress={() => {}} />
        </DishCard>
        {[ITEM, PLAIN].map((item) => (
          <ItemCard key={item.id} item={item} vendorName={VENDOR.name}>
            <AddButton name={item.name} isFull={false} onPress={() => {}} />
          </ItemCard>
        ))}
      </Part>
    </>
  );
}

/** A line of a dish that the cart does not hold, so that a press changes nothing. */
function lineOf(quantity: number): CartLine {
  return {
    id: `ui-line-${quantity}`,
    name: 'Masala Dosa',
    pricePaise: 120_00,
    discountPercent: 0,
    picture: null,
    vendorId: VENDOR.id,
    vendorName: VENDOR.name,
    quantity,
  };
}
