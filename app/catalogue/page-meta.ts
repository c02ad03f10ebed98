interface MatchOfRoot {
  id: string;
  loaderData?: unknown;
}

/** Title and description of a page; the brand comes from root's data. */
export function pageMeta(
  matches: readonly (MatchOfRoot | undefined)[],
  { title, description }: { title?: string; description: string },
) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { brandName?: string }
    | undefined;
  const brand = root?.brandName ?? 'Tiffin';
  const full = title ? `${title} · ${brand}` : brand;
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
  ];
}
