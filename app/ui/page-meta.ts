import type { MetaDescriptor } from 'react-router';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

interface Site {
  brandName: string;
  /** The site's configured origin; null without one. */
  siteUrl: string | null;
}

/** The brand from the root loader; the product's name if that loader failed. */
export function brandOf(matches: Matches): string {
  return siteOf(matches).brandName;
}

/** The site's data from the root loader. */
export function siteOf(matches: Matches): Site {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Partial<Site> | undefined;
  return { brandName: root?.brandName ?? 'Tiffin', siteUrl: root?.siteUrl ?? null };
}

export interface PageMeta {
  title?: string | undefined;
  description: string;
  /** The canonical path, whatever address led to the page; a personal page has none. */
  path?: string;
  /** A picture for shared links: a path of this site or an https address. */
  image?: string | undefined;
  /** Whether search engines should leave the page out. */
  isUnlisted?: boolean;
}

/** The `meta` of a screen whose texts do not depend on its data. */
export function metaOf(page: PageMeta) {
  return ({ matches }: { matches: Matches }) => pageMeta(matches, page);
}

/**
 * Title and description of a page, for search results and shared links. Absolute addresses need a configured site
 * address: the request's host may be forged, and pages are cached for everybody.
 */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const { brandName, siteUrl } = siteOf(matches);
  const { title, description, path, image = '/icon-512.png', isUnlisted = false } = page;
  const full = title ? `${title} · ${brandName}` : brandName;
  const url = siteUrl && path ? siteUrl + path : null;
  const imageUrl = absoluteUrl(image, siteUrl);
  return [
    { title: full },
    { name: 'description', content: description },
    ...(isUnlisted ? [{ name: 'robots', content: 'noindex' }] : []),
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

/** A path of this site needs the site's address, else null; an https address is already absolute. */
export function absoluteUrl(address: string, siteUrl: string | null): string | null {
  return address.startsWith('/') ? siteUrl && siteUrl + address : address;
}
