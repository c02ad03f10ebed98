import { redirect } from 'react-router';
import type { PromoDetails } from '../../catalogue/catalogue.ts';
import { listKeys } from '../../catalogue/catalogue-keys.ts';
import { pictureSource } from '../../catalogue/pictures/picture-sizes.ts';
import { PromoPicture } from '../../catalogue/promos/promo-picture.tsx';
import { readPromo } from '../../catalogue/promos/promos.server.ts';
import { NO_PROMOS, readPromoNumber } from '../../catalogue/promos/promos.ts';
import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { paths, readQuery } from '../../paths.ts';
import { servicesContext } from '../../services.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import type { Route } from './+types/promo-details';

/** Without a number, as spec §2 writes the URL, it shows the first promo; an unknown number redirects to the list. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery(url.searchParams, 'promo');
  const number = query === null ? 1 : readPromoNumber(query);
  const promo =
    number === null ? null : await readPromo(context.get(servicesContext).database.catalogue.db, number);
  if (!promo && query !== null) throw redirect(paths.promos());
  return { promo };
}

export const headers = publicCacheHeaders({
  madeOf: listKeys('promos', 'vendors'),
  queries: ['promo'],
});

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData?.promo?.title ?? 'Promos',
    description: loaderData?.promo?.text || 'Current offers and their terms.',
    path: loaderData?.promo ? paths.promoDetails(loaderData.promo.number) : paths.promos(),
    image: pictureSource(loaderData?.promo?.picture ?? null)?.src,
  });
}

export default function Promo({ loaderData: { promo } }: Route.ComponentProps) {
  if (!promo) {
    return (
      <Page title="Promos">
        <p className="py-10 text-center text-muted">{NO_PROMOS}</p>
      </Page>
    );
  }
  return (
    <Page>
      <div className="relative flex min-h-40 flex-col justify-center overflow-hidden rounded-card bg-(image:--gradient-promo) px-5 py-5 text-white">
        <h1 className="wrap-anywhere max-w-[60%] font-bold text-display">{promo.title}</h1>
        <p className="wrap-anywhere mt-1 max-w-[60%] text-base">{promo.text}</p>
        <PromoPicture promo={promo} priority className="right-0 bottom-0 h-[80%] w-auto" />
      </div>
      {promo.terms.length > 0 ? (
        <>
          <h2 className="mt-6 mb-2 font-bold text-title">Terms</h2>
          <ul className="grid list-disc gap-1.5 pl-5 text-muted">
            {promo.terms.map((term, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never move, and two may have the same text
              <li key={index} className="wrap-anywhere">
                {term}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <PromoVendors vendors={promo.vendors} />
      <div className="mt-6 flex flex-wrap gap-3">
        {promo.subcategoryId || promo.vendors.length === 0 ? (
          <ButtonLink to={paths.home({ subcategoryId: promo.subcategoryId ?? undefined })} size="lg">
            See restaurants
          </ButtonLink>
        ) : null}
        <ButtonLink to={paths.promos()} variant="secondary" size="lg">
          All promos
        </ButtonLink>
      </div>
    </Page>
  );
}

/** The vendors that the promo names. */
function PromoVendors({ vendors }: Pick<PromoDetails, 'vendors'>) {
  if (vendors.length === 0) return null;
  return (
    <>
      <h2 className="mt-6 mb-2 font-bold text-title">Where</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-5">
        {vendors.map(({ id, name }) => (
          <li key={id}>
            <Link to={paths.restaurant(id)} className="flex min-h-13 items-center py-2 font-medium">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
