type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The brand as root's loader gives it; the product's own name where root failed. */
export function brandOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { brandName?: string }
    | undefined;
  return root?.brandName ?? 'Tiffin';
}

/** Title and description of a page, for search results and shared links. */
export function pageMeta(matches: Matches, { title, description }: { title?: string; description: string }) {
  const full = title ? `${title} · ${brandOf(matches)}` : brandOf(matches);
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
  ];
}
