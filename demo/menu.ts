import type { DishRow, Family } from './dishes/family.ts';
import { familyOf } from './dishes.ts';
import type { Kind } from './kinds.ts';
import { type Random, randomOf } from './random.ts';
import type { VendorPlan } from './vendors.ts';

export interface MenuEntry {
  family: Family;
  dish: DishRow;
  /** 0 for the dish itself; a menu longer than the tables repeats dishes under other names. */
  round: number;
}

/** What a menu takes from one family of dishes. */
interface MenuPart {
  family: Family;
  dishes: readonly DishRow[];
  order: readonly number[];
  taken: number;
}

/** The dishes of a vendor, in the order of a menu; each again, in another round, only once all of its family are on it. */
export function menuOf(seed: number, { index, kind, itemCount }: VendorPlan): MenuEntry[] {
  if (itemCount === 0) return [];
  const random = randomOf(seed, 3, index);
  const parts = fill(startParts(kind, random), kind, itemCount);
  return parts.flatMap(({ family, dishes, order, taken }) =>
    Array.from({ length: taken }, (_, place) => ({
      position: order[place % order.length] ?? 0,
      round: Math.floor(place / order.length),
    }))
      .sort((one, other) => one.round - other.round || one.position - other.position)
      .flatMap(({ position, round }) => {
        const dish = dishes[position];
        return dish ? [{ family, dish, round }] : [];
      }),
  );
}

function startParts(kind: Kind, random: Random): MenuPart[] {
  return kind.families.map(([familyId]) => {
    const family = familyOf(familyId);
    const dishes = kind.isVegetarian ? family.dishes.filter(([, diet]) => diet === 'veg') : family.dishes;
    return { family, dishes, order: shuffled(dishes.length, random), taken: 0 };
  });
}

/** Distributes by weight first, then the rest one by one where dishes are left, then in another round of all. */
function fill(parts: MenuPart[], kind: Kind, count: number): MenuPart[] {
  const totalWeight = kind.families.reduce((sum, [, weight]) => sum + weight, 0);
  let left = count;
  for (const [position, part] of parts.entries()) {
    const share = Math.floor((count * (kind.families[position]?.[1] ?? 0)) / totalWeight);
    part.taken = Math.min(share, part.dishes.length);
    left -= part.taken;
  }
  for (let rounds = 1; left > 0; ) {
    const open = parts.filter(({ taken, dishes }) => taken < dishes.length * rounds);
    if (open.length === 0) rounds++;
    for (const part of open.slice(0, left)) {
      part.taken++;
      left--;
    }
  }
  return parts;
}

function shuffled(count: number, random: Random): number[] {
  const order = Array.from({ length: count }, (_, position) => position);
  for (let last = count - 1; last > 0; last--) {
    const other = random.below(last + 1);
    const value = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = value;
  }
  return order;
}
