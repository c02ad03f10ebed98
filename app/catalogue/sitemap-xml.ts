const CHUNK_CHARACTERS = 64_000;

/** A sitemap of `paths` on `siteUrl`, piece by piece. */
export async function* sitemapXml(siteUrl: string, paths: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let xml =
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  for await (const path of paths) {
    xml += `<url><loc>${escapeXml(siteUrl + path)}</loc></url>\n`;
    if (xml.length < CHUNK_CHARACTERS) continue;
    yield encoder.encode(xml);
    xml = '';
  }
  yield encoder.encode(`${xml}</urlset>\n`);
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
