import type { MetaDescriptor } from 'react-router';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

interface Site {
  brandName: string;
  /** Origin under which the site is known; null where it does not know it. */
  siteUrl: string | null;
}

/** The brand as root's loader gives it; the product's own name where root failed. */
export function brandOf(matches: Matches): string {
  return siteOf(matches).brandName;
}

/** What root's loader says of the site. */
export function siteOf(matches: Matches): Site {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Partial<Site> | undefined;
  return { brandName: root?.brandName ?? 'Tiffin', siteUrl: root?.siteUrl ?? null };
}

export interface PageMeta {
  title?: string | undefined;
  description: string;
  /** Path under which the page is to be known, whatever address led to it; a personal page has none. */
  path?: string;
  /** A picture of what the page is about: a path of this site or an https address. */
  image?: string | undefined;
}

/**
 * Title and description of a page, for search results and shared links. Whole addresses only where
 * the site knows its own: what a request calls it may be anything, and pages are shared.
 */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const { brandName, siteUrl } = siteOf(matches);
  const { title, description, path, image = '/icon-512.png' } = page;
  const full = title ? `${title} · ${brandName}` : brandName;
  const url = siteUrl && path ? siteUrl + path : null;
  const imageUrl = image.startsWith('/') ? siteUrl && siteUrl + image : image;
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brandName },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    ...(imageUrl ? [{ property: 'og:image', content: imageUrl }] : []),
    ...(url
      ? [
          { property: 'og:url', content: url },
          { tagName: 'link', rel: 'canonical', href: url },
        ]
      : []),
  ];
}
