import { earliest } from './earliest.ts';
import type { Notice } from './notices.ts';

/** A row with what is said about its vendor. */
export interface Noticed<Row> {
  row: Row;
  notice: Notice;
}

/** The vendors that are open before those that are closed, both in the order in which they were. */
export function openFirst<Row>(vendors: readonly Noticed<Row>[]): Noticed<Row>[] {
  return [...vendors.filter(isOpenNow), ...vendors.filter((vendor) => !isOpenNow(vendor))];
}

/** Whether a vendor can be ordered from. */
export function isOpenNow({ notice }: Noticed<unknown>): boolean {
  return notice.text === null;
}

/** A part of page data: until when the notices are right, in milliseconds since 1970; nothing if no time ends it. */
export function untilPart(notices: Iterable<Pick<Notice, 'until'>>): { until?: number } {
  const until = earliest([...notices].map((notice) => notice.until));
  return until === null ? {} : { until };
}
