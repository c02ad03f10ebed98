import { data } from 'react-router';

/**
 * Refuses a post that another site's page sent. The router checks routes with a screen itself;
 * resource routes call this first. Browsers name the origin on every post, so one without it comes
 * from no page at all.
 * @throws 403
 */
export function requireSameOrigin(request: Request, settings: { allowedOrigins: string[] }): void {
  const origin = request.headers.get('Origin');
  const isForeign =
    origin === null
      ? request.headers.get('Sec-Fetch-Site') === 'cross-site'
      : origin !== new URL(request.url).origin && !settings.allowedOrigins.includes(origin);
  if (isForeign) throw data('This form was sent from another site.', { status: 403 });
}
