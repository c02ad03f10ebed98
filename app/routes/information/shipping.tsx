import { PolicyPage } from '../../content/policy-page.tsx';
import { shippingPolicy } from '../../content/shipping.ts';
import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { paths } from '../../paths.ts';
import { brandOf, pageMeta } from '../../ui/page-meta.ts';
import type { Route } from './+types/shipping';

export const headers = publicCacheHeaders();

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, summary } = shippingPolicy(brandOf(matches));
  return pageMeta(matches, { title, description: summary, path: paths.shipping() });
};

export default function Screen({ matches }: Route.ComponentProps) {
  return <PolicyPage policy={shippingPolicy(brandOf(matches))} contact={matches[0].loaderData?.contact} />;
}
