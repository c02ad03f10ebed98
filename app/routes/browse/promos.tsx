import { listKeys } from '../../catalogue/catalogue-keys.ts';
import { PromoPicture } from '../../catalogue/promos/promo-picture.tsx';
import { listPromos } from '../../catalogue/promos/promos.server.ts';
import { NO_PROMOS } from '../../catalogue/promos/promos.ts';
import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { paths } from '../../paths.ts';
import { servicesContext } from '../../services.server.ts';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { metaOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/promos';

export async function loader({ context }: Route.LoaderArgs) {
  return { promos: await listPromos(context.get(servicesContext).database.catalogue.db) };
}

export const headers = publicCacheHeaders({ madeOf: listKeys('promos') });

export const meta = metaOf({
  title: 'Promos',
  description: 'Current offers and their terms.',
  path: paths.promos(),
});

export default function Promos({ loaderData: { promos } }: Route.ComponentProps) {
  return (
    <Page title="Promos">
      {promos.length === 0 ? <p className="py-10 text-center text-muted">{NO_PROMOS}</p> : null}
      <ul className="grid gap-4">
        {promos.map((promo) => (
          <li key={promo.number}>
            <Link
              to={paths.promoDetails(promo.number)}
              className="relative flex min-h-33 flex-col justify-center overflow-hidden rounded-card bg-(image:--gradient-promo) px-5 py-4 text-white"
            >
              <span className="wrap-anywhere max-w-[60%] font-bold text-title">{promo.title}</span>
              <span className="wrap-anywhere mt-1 max-w-[60%] text-base">{promo.text}</span>
              <PromoPicture promo={promo} className="right-0 bottom-0 h-[80%] w-auto" />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
