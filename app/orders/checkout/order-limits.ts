import { formatRupees, toPaise } from '../../money/price.ts';

/** How much one customer may order; 0 means no limit. */
export interface OrderLimits {
  /** Orders that are neither delivered, picked up nor cancelled. */
  maxOpen: number;
  /** Orders placed within an hour, cancelled ones too. */
  maxPerHour: number;
  /** The largest order that may be paid in cash. */
  maxCashRupees: number;
}

export const HOUR_MILLISECONDS = 60 * 60 * 1000;
const MINUTE_MILLISECONDS = 60 * 1000;

/** The message for each limit, with what the customer can do. */
export function tooManyOpenMessage(maxOpen: number): string {
  const orders = maxOpen === 1 ? 'an order' : `${maxOpen} orders`;
  return `You have ${orders} in progress. You can order again once one is delivered, picked up or cancelled.`;
}

/** @param waitMilliseconds until the next order may be placed */
export function tooManyRecentMessage(maxPerHour: number, waitMilliseconds: number): string {
  const orders = maxPerHour === 1 ? 'an order' : `${maxPerHour} orders`;
  return `You have placed ${orders} within an hour. Please try again in ${minutesText(waitMilliseconds)}.`;
}

/** For the account that all visitors of the demo share, which has a limit for each network instead. */
export function tooManySharedMessage(waitMilliseconds: number): string {
  return `Too many orders were placed here with the demo account. Please try again in ${minutesText(waitMilliseconds)}.`;
}

function minutesText(waitMilliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(waitMilliseconds / MINUTE_MILLISECONDS));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

export function tooMuchCashMessage(maxCashRupees: number): string {
  return `Cash is taken for orders up to ${formatRupees(toPaise(maxCashRupees))}. Please choose another way to pay.`;
}
