import { readPicture, readPictureName } from '../../catalogue/pictures/read-picture.server.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/images';

/** A picture of the catalogue. Its name contains its bytes' hash, so it is immutable. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  const name = readPictureName(params.file);
  if (!name) return new Response(null, { status: 404 });
  const { database } = context.get(servicesContext);
  const headers = {
    ETag: `"${name.hash}-${name.width}"`,
    'Cache-Control': 'public, max-age=31536000, immutable',
  };
  if (request.headers.get('If-None-Match')?.includes(headers.ETag)) {
    return new Response(null, { status: 304, headers });
  }
  const bytes = await readPicture(database.catalogue.db, name);
  if (!bytes) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'Content-Type': 'image/webp', 'Page-Queries': '' },
  });
}
