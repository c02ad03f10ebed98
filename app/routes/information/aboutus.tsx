import { aboutUs } from '../../content/about.ts';
import { PolicyPage, policyMeta } from '../../content/policy-page.tsx';
import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { paths } from '../../paths.ts';
import { brandOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/aboutus';

export const headers = publicCacheHeaders({ madeOf: [] });

export const meta = policyMeta(aboutUs, paths.about());

export default function Screen({ matches }: Route.ComponentProps) {
  return (
    <PolicyPage policy={aboutUs(brandOf(matches))} contact={matches[0].loaderData?.contact} isDated={false} />
  );
}
