import { placeOver } from '../support/http-customer.ts';
import { pickupOrder } from './known-order.ts';
import { pause } from './load.ts';
import type { Tried } from './proof.ts';

const LOOK_MILLISECONDS = 20;

/** Orders that come in one after another, each of which has to be taken, until they are ended. */
export interface Orders {
  /** Of which customers have been told. */
  placed: readonly string[];
  until: (count: number) => Promise<void>;
  end: () => Promise<void>;
}

export function orderWithoutPause(tried: Tried, url: string, cookie: string): Orders {
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
      while (placed.length < count) await Promise.race([pause(LOOK_MILLISECONDS), ordering]);
    },
    end: () => {
      isOver = true;
      return ordering;
    },
  };
}
