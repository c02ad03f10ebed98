/** Pages of the web server for requests that do not reach the product, or that it could not answer. */
const TEXTS = {
  400: ["We couldn't read this address", 'Part of the link may be missing, or it was copied wrongly.'],
  404: ['Page not found', 'There is nothing at this address.'],
  405: ['This is not possible here', "This page doesn't accept that kind of request."],
  408: ['This took too long', 'Please try again.'],
  413: ['This is too large', 'Please go back and send something smaller.'],
  416: ['This range is not available', 'The file at this address is shorter than that.'],
  431: ['This is too large', 'The address or the cookies are too long.'],
  500: ['Something went wrong', 'Please try again.'],
  503: ['Too many visitors', 'Please try again in a moment.'],
} as const;

export type PlainStatus = keyof typeof TEXTS;

export const PLAIN_PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  // A file that is missing now may exist after the next start.
  'Cache-Control': 'no-store',
} as const;

/** A page without style or script: a plain message, and a link home. */
export function plainPage(status: PlainStatus): string {
  const [title, message] = TEXTS[status];
  return [
    '<!doctype html>',
    '<html lang="en-IN">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>`,
    `<body><h1>${title}</h1><p>${message}</p><p><a href="/">Back to home</a></p></body>`,
    '</html>',
    '',
  ].join('\n');
}

/** The page for an error of the framework, whose own text is never shown. */
export function plainStatus(statusCode: number | undefined): PlainStatus {
  if (statusCode === 503) return 503;
  if (statusCode === undefined || statusCode >= 500) return 500;
  // A path outside the folder (403) counts as one that does not exist.
  if (statusCode === 403) return 404;
  return isPlainStatus(statusCode) ? statusCode : 400;
}

function isPlainStatus(statusCode: number): statusCode is PlainStatus {
  return Object.hasOwn(TEXTS, statusCode);
}
