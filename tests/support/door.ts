import type { Answer, Visitor, Who } from './visitor.ts';

/** A request with its fields apart, so that one of them can be spoilt. Objects in a form are posted as JSON. */
export interface DoorRequest {
  path: string;
  query?: Record<string, string>;
  form?: Record<string, string | File | object>;
  /** Of an operator's post. */
  json?: object;
}

/** An address and method that takes something, with a request that it takes. */
export interface Door {
  method: 'GET' | 'POST';
  /** As `listRoutes` has it. */
  route: string;
  who: Who;
  /** How often it is drawn beside the others; 8 where it is not said. Passwords are dear to check. */
  weight?: number;
  request: (visitor: Visitor) => Promise<DoorRequest>;
  /** Whether the request got past everything that is checked; where it is not said, below 400 and not sent to log in. */
  isTaken?: (answer: Answer) => boolean;
  /** What the visitor is to remember of a request that was taken. */
  remember?: (visitor: Visitor, form: Record<string, unknown>) => Promise<void>;
}

/** A PNG of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** A door that is read with a query. */
export function reading(
  route: string,
  who: Who,
  query: (visitor: Visitor) => Promise<Record<string, string>>,
): Door {
  return {
    method: 'GET',
    route,
    who,
    request: async (visitor) => ({ path: route, query: await query(visitor) }),
  };
}
