import type { OrderEvent } from '../orders/order-event.ts';

/** An endpoint as the operator sees it: without its secret. Times are ISO 8601. */
export interface WebhookDocument {
  id: string;
  url: string;
  events: OrderEvent[];
  createdAt: string;
  /** Until when messages also carry a signature of the secret before; null outside a change. */
  oldSecretUntil: string | null;
  /** How many messages will still be sent, and the moment of the oldest one's event. */
  waiting: number;
  waitingSince: string | null;
  /** How many messages are not sent any more, and the newest of them. */
  setAside: number;
  newestSetAside: SetAsideMessage[];
}

export interface SetAsideMessage {
  id: string;
  event: string;
  orderId: string;
  status: string;
  createdAt: string;
  attempts: number;
  lastError: string;
}

/** A new endpoint with its secret, which is never shown again. */
export type NewWebhook = Pick<WebhookDocument, 'id' | 'url' | 'events'> & { secret: string };

export function isWebhookId(text: string): boolean {
  return /^wh_[0-9a-f]{8}$/.test(text);
}

export function isMessageId(text: string): boolean {
  return /^msg_[0-9a-f-]{36}$/.test(text);
}
