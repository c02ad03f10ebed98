const CHUNK_CHARACTERS = 64_000;
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Limits an entry so that 50,000 of them stay within the protocol's 50 MB per file. */
const MAX_ENTRY_BYTES = 1_048;

/** Streams a sitemap of `paths` on `siteUrl`. Omits paths that are too long, which crawlers reach through links. */
export async function* sitemapXml(siteUrl: string, paths: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let xml = `${XML}\n<urlset xmlns="${NAMESPACE}">\n`;
  for await (const path of paths) {
    const entry = `<url><loc>${escapeXml(siteUrl + path)}</loc></url>\n`;
    if (Buffer.byteLength(entry) <= MAX_ENTRY_BYTES) xml += entry;
    if (xml.length < CHUNK_CHARACTERS) continue;
    yield encoder.encode(xml);
    xml = '';
  }
  yield encoder.encode(`${xml}</urlset>\n`);
}

/** Streams an index of the sitemaps at `paths` on `siteUrl`. */
export async function* sitemapIndexXml(
  siteUrl: string,
  paths: readonly string[],
): AsyncGenerator<Uint8Array> {
  const entries = paths.map((path) => `<sitemap><loc>${escapeXml(siteUrl + path)}</loc></sitemap>`);
  const lines = [XML, `<sitemapindex xmlns="${NAMESPACE}">`, ...entries, '</sitemapindex>', ''];
  yield new TextEncoder().encode(lines.join('\n'));
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
