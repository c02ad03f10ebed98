import { PolicyPage, policyMeta } from '../../content/policy-page.tsx';
import { privacyPolicy } from '../../content/privacy.ts';
import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { paths } from '../../paths.ts';
import { brandOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/privacypolicy';

export const headers = publicCacheHeaders({ madeOf: [] });

export const meta = policyMeta(privacyPolicy, paths.privacy());

export default function Screen({ matches }: Route.ComponentProps) {
  const { contact, maps } = matches[0].loaderData ?? {};
  return <PolicyPage policy={privacyPolicy(brandOf(matches), contact, maps?.provider)} contact={contact} />;
}
