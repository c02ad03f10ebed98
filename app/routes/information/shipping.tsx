import { PolicyPage, policyMeta } from '../../content/policy-page.tsx';
import { shippingPolicy } from '../../content/shipping.ts';
import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { paths } from '../../paths.ts';
import { brandOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/shipping';

export const headers = publicCacheHeaders({ madeOf: [] });

export const meta = policyMeta(shippingPolicy, paths.shipping());

export default function Screen({ matches }: Route.ComponentProps) {
  return <PolicyPage policy={shippingPolicy(brandOf(matches))} contact={matches[0].loaderData?.contact} />;
}
