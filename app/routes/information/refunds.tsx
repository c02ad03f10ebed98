import { PolicyPage, policyMeta } from '../../content/policy-page.tsx';
import { refundsPolicy } from '../../content/refunds.ts';
import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { paths } from '../../paths.ts';
import { brandOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/refunds';

export const headers = publicCacheHeaders({ madeOf: [] });

export const meta = policyMeta(refundsPolicy, paths.refunds());

export default function Screen({ matches }: Route.ComponentProps) {
  return <PolicyPage policy={refundsPolicy(brandOf(matches))} contact={matches[0].loaderData?.contact} />;
}
