import type { BreadcrumbList, Graph, ItemList } from 'schema-dts';
import { paths } from '../../paths.ts';
import type { Vendor } from '../catalogue.ts';

/**
 * Describes the page of a city or locality in schema.org terms, for search engines: its restaurants in the order of the
 * page, and the way to it.
 * @param page.vendors those that deliver there
 * @param page.trail the pages from home to this one
 * @param siteUrl the configured address of the site; without it there are no addresses
 */
export function cityJsonLd(
  page: { title: string; vendors: readonly Vendor[]; trail: readonly { name: string; path: string }[] },
  siteUrl: string | null,
): Record<string, unknown> {
  const list: ItemList = {
    '@type': 'ItemList',
    name: page.title,
    numberOfItems: page.vendors.length,
    itemListElement: page.vendors.map(({ id, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(siteUrl ? { url: siteUrl + paths.restaurant(id) } : {}),
    })),
  };
  const breadcrumbs: BreadcrumbList = {
    '@type': 'BreadcrumbList',
    itemListElement: page.trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(siteUrl ? { item: siteUrl + path } : {}),
    })),
  };
  return { '@context': 'https://schema.org', '@graph': [list, breadcrumbs] } satisfies Graph;
}
