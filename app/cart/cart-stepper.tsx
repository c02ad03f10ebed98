import type { CartLine } from './cart-line.ts';
import { focusNeighbour, TAKES_LINE_AWAY } from './focus-neighbour.ts';
import { Stepper } from './stepper.tsx';

/**
 * The stepper of a line of the cart.
 * @param least spec §4: on the cart page minus stops at 1 and another button removes; beside a menu minus removes at 0
 */
export function CartStepper({ line, least }: { line: CartLine; least: 0 | 1 }) {
  const fewer = least === 0 ? TAKES_LINE_AWAY : {};
  return <Stepper line={line} least={least} look="plain" onLast={focusNeighbour} fewer={fewer} />;
}
