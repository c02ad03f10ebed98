import type { Dish } from '../pages.ts';
import { DishCard } from './dish-card.tsx';

/** Id of the section of dishes, below the restaurants of a search. */
export const DISHES_ID = 'dishes';

/** The dishes that a search found in all menus; renders nothing if there are none. */
export function DishResults({
  dishes,
  renderAdd,
}: {
  dishes: readonly Dish[];
  renderAdd: (dish: Dish) => React.ReactNode;
}) {
  if (dishes.length === 0) return null;
  return (
    <section aria-labelledby={DISHES_ID} className="mt-8">
      <h2 id={DISHES_ID} className="mb-3.5 font-bold text-title">
        Dishes
      </h2>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 xl:grid-cols-3">
        {dishes.map((dish) => (
          <li key={dish.item.id} className="min-w-0">
            <DishCard dish={dish}>{renderAdd(dish)}</DishCard>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '12 dishes', '1 dish'. */
export function dishCount(dishes: readonly Dish[]): string {
  return dishes.length === 1 ? '1 dish' : `${dishes.length} dishes`;
}
