/** The answer of this site while the map service behind it gives none. */
export function mapsUnavailable(): Response {
  return Response.json(
    { message: 'The map service does not answer. Please try again later.' },
    { status: 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
