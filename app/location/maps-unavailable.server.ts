/** This site's response while its map service fails. */
export function mapsUnavailable(): Response {
  return Response.json(
    { message: 'The map service does not answer. Please try again later.' },
    { status: 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
