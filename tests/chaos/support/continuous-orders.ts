import { placeOver } from '../../support/processes/http-customer.ts';
import type { Tried } from '../proof.ts';
import { pickupOrder } from './known-order.ts';
import { pause } from './load.ts';

const POLL_MILLISECONDS = 20;

/** Places orders one after the other until it is stopped; each must be accepted. */
export interface Orders {
  /** The confirmed order ids. */
  placed: readonly string[];
  /** Resolves after this many orders. */
  until: (count: number) => Promise<void>;
  end: () => Promise<void>;
}

export function startOrdersOneByOne(tried: Tried, url: string, cookie: string): Orders {
  const placed: string[] = [];
  let isOver = false;
  const ordering = orderUntilOver();
  async function orderUntilOver(): Promise<void> {
    while (!isOver) {
      const { status, orderIds } = await placeOver(url, cookie, pickupOrder());
      tried(status === 200 && orderIds.length === 1, `an order was answered ${status}`);
      placed.push(...orderIds);
    }
  }
  return {
    placed,
    until: async (count) => {
      while (placed.length < count) await Promise.race([pause(POLL_MILLISECONDS), ordering]);
    },
    end: () => {
      isOver = true;
      return ordering;
    },
  };
}
