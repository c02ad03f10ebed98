import { emailProblem } from '../forms/email.ts';
import { collectErrors, type FieldErrors } from '../forms/field-errors.ts';
import { isOrderId } from '../orders/order-id.ts';

export const SUPPORT_TOPICS = ['An order', 'A refund', 'My account', 'Something else'] as const;

export const SUPPORT_FIELDS = ['topic', 'orderId', 'email', 'message'] as const;
export type SupportField = (typeof SUPPORT_FIELDS)[number];
export type SupportValues = Record<SupportField, string>;

export const SUPPORT_MESSAGE_LENGTH = 2_000;

/** The message when a request did not arrive, for any reason. */
export const NOT_SENT = 'Your request could not be sent. Please try again.';

/** The errors of a request for help. The order id may stay empty. */
export function supportErrors({ topic, orderId, email, message }: SupportValues): FieldErrors<SupportField> {
  return collectErrors({
    topic: SUPPORT_TOPICS.some((known) => known === topic) ? null : 'Choose a topic.',
    orderId: orderId.trim() === '' || isOrderId(cleanOrderId(orderId)) ? null : ORDER_ID_FORM,
    email: emailProblem(email),
    message: messageProblem(message),
  });
}

/** States only what is certain: it is stored and will be read, without a promised time. */
export function supportThanks(email: string): string {
  return `We have received your request and will answer by email to ${email}.`;
}

/** The order id as stored: trimmed, in upper case. */
export function cleanOrderId(orderId: string): string {
  return orderId.trim().toUpperCase();
}

const ORDER_ID_FORM = 'An order id looks like ORD1A2B3C4D.';

const MESSAGE_TOO_LONG = `Message is too long: at most ${SUPPORT_MESSAGE_LENGTH.toLocaleString('en-IN')} characters.`;

function messageProblem(message: string): string | null {
  // Browsers send a line end as two characters and count one.
  const length = message.replaceAll('\r\n', '\n').trim().length;
  if (length === 0) return 'Message is required.';
  return length > SUPPORT_MESSAGE_LENGTH ? MESSAGE_TOO_LONG : null;
}
