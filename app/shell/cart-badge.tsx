import { useCart } from '../cart/use-cart.ts';

/** Total quantity in the cart, in red, while it is above 0 (spec §2, Bottom navigation). */
export function CartBadge({ className = '' }: { className?: string }) {
  const { count } = useCart();
  if (count === 0) return null;
  return (
    <span
      className={`rounded-full bg-badge px-2 text-center text-xs leading-4.5 font-bold text-on-badge ${className}`}
    >
      {count}
      <span className="sr-only"> {count === 1 ? 'item' : 'items'}</span>
    </span>
  );
}
