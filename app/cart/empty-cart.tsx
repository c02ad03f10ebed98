import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ShoppingCart } from '../ui/icons.ts';
import { readToast } from '../ui/overlays/toast-store.client.ts';

/** Shown when the cart has no lines. */
export function EmptyCart() {
  return (
    <div className="flex flex-col items-center rounded-card border border-line bg-surface px-6 py-10 text-center">
      <span aria-hidden className="mb-4 grid size-16 place-items-center rounded-full bg-tint text-on-tint">
        <ShoppingCart className="size-7" />
      </span>
      <h2 ref={focusAfterRemoval} tabIndex={-1} className="text-title font-bold">
        Your cart is empty
      </h2>
      <p className="mt-1 mb-6 text-md text-muted">Something good is being cooked near you.</p>
      <ButtonLink to={paths.home()} size="lg">
        Browse restaurants
      </ButtonLink>
    </div>
  );
}

/** Takes the focus when the last line, and with it the focused button, was removed. */
function focusAfterRemoval(heading: HTMLElement | null): void {
  if (readToast()) heading?.focus();
}
