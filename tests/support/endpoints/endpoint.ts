import type { Answer, Visitor, Who } from './visitor.ts';

/** A request with separate fields, so that one of them can be made invalid. Objects in a form are posted as JSON. */
export interface EndpointRequest {
  path: string;
  query?: Record<string, string>;
  form?: Record<string, string | File | object>;
  /** The body of an operator's post. */
  json?: object;
}

/** A URL and method that accepts input, with a valid request. */
export interface Endpoint {
  method: 'GET' | 'POST';
  /** As in `listRoutes`. */
  route: string;
  who: Who;
  /** Its weight in a random choice; 8 by default. Passwords are expensive to check. */
  weight?: number;
  request: (visitor: Visitor) => Promise<EndpointRequest>;
  /** Whether the request has passed all checks; by default, a status below 400 without a redirect to the login. */
  isAccepted?: (answer: Answer) => boolean;
  /** Updates the visitor after an accepted request. */
  remember?: (visitor: Visitor, form: Record<string, unknown>) => Promise<void>;
}

/** A PNG of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** A GET endpoint with a query. */
export function reading(
  route: string,
  who: Who,
  query: (visitor: Visitor) => Promise<Record<string, string>>,
): Endpoint {
  return {
    method: 'GET',
    route,
    who,
    request: async (visitor) => ({ path: route, query: await query(visitor) }),
  };
}
