import { PolicyPage, policyMeta } from '../../content/policy-page.tsx';
import { termsAndConditions } from '../../content/terms.ts';
import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { paths } from '../../paths.ts';
import { brandOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/terms';

export const headers = publicCacheHeaders({ madeOf: [] });

export const meta = policyMeta(termsAndConditions, paths.terms());

export default function Screen({ matches }: Route.ComponentProps) {
  const contact = matches[0].loaderData?.contact;
  return <PolicyPage policy={termsAndConditions(brandOf(matches), contact)} contact={contact} />;
}
