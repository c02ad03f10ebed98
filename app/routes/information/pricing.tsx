import { Price } from '../../catalogue/cards/item-card.tsx';
import { PRICING_MENU } from '../../content/pricing-menu.ts';
import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { metaOf } from '../../ui/page-meta.ts';

export const headers = publicCacheHeaders({ madeOf: [] });

export const meta = metaOf({
  title: 'Pricing',
  description: 'How prices and discounts are shown, on a demo menu.',
  path: paths.pricing(),
});

export default function Pricing() {
  return (
    <Page title="Pricing">
      <p className="mb-5 text-lg text-muted">
        Prices come from the restaurants. The first price is what you pay; the crossed-out one is the price
        before the discount. This is a demo menu.
      </p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-5">
        {PRICING_MENU.map(({ id, name, description, ...item }) => (
          <li key={id} className="py-5">
            <h2 className="text-lg font-semibold">{name}</h2>
            <Price item={item} />
            <p className="mt-1 text-base text-muted">{description}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
