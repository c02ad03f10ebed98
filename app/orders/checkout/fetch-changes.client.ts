import type { CartLine } from '../../cart/cart-line.ts';
import { paths } from '../../paths.ts';
import type { PriceChange } from '../order.ts';
import { toRequestLines } from './checkout-request.ts';

const TIMEOUT_MILLISECONDS = 3_000;

/** How what is on sale now differs from a cart; nothing where the site does not say it, because placing checks it again. */
export async function fetchChanges(lines: readonly CartLine[]): Promise<readonly PriceChange[]> {
  try {
    const response = await fetch(paths.cartChanges(), {
      method: 'POST',
      body: new URLSearchParams({ lines: JSON.stringify(toRequestLines(lines)) }),
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    if (!response.ok) return [];
    const { changes } = (await response.json()) as { changes: PriceChange[] };
    return changes;
  } catch (error) {
    console.warn(error);
    return [];
  }
}
