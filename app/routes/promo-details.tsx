import { redirect } from 'react-router';
import { readSubcategoriesByName } from '../catalogue/browse.server.ts';
import { findPromo } from '../catalogue/promos.ts';
import { paths, readQuery } from '../paths.ts';
import { servicesContext } from '../services.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { pageMeta } from '../ui/page-meta.ts';
import type { Route } from './+types/promo-details';

export async function loader({ context, url }: Route.LoaderArgs) {
  const promo = findPromo(readQuery(url.searchParams, 'promo'));
  if (!promo) throw redirect(paths.promos());
  const { database } = context.get(servicesContext);
  const subcategories = await readSubcategoriesByName(database.db, [promo.subcategory]);
  const id = subcategories.get(promo.subcategory.toLowerCase())?.id;
  return {
    promo,
    restaurants: id ? paths.home({ subcategoryId: id }) : paths.home({ query: promo.subcategory }),
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData?.promo.title ?? 'Promos',
    description: loaderData?.promo.text ?? 'What is on offer now, and its terms.',
  });
}

export default function PromoDetails({ loaderData: { promo, restaurants } }: Route.ComponentProps) {
  return (
    <Page>
      <div className="relative flex min-h-40 flex-col justify-center overflow-hidden rounded-card bg-(image:--gradient-promo) px-5 py-5 text-white">
        <h1 className="max-w-[62%] font-bold text-display">{promo.title}</h1>
        <p className="mt-1 max-w-[62%] text-base">{promo.text}</p>
        <img
          src={promo.image}
          alt=""
          width={420}
          height={360}
          className="absolute right-0 bottom-0 h-[80%] w-auto object-contain"
        />
      </div>
      <h2 className="mt-6 mb-2 font-bold text-title">Terms</h2>
      <ul className="grid list-disc gap-1.5 pl-5 text-muted">
        {promo.terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={restaurants} size="lg">
          See restaurants
        </ButtonLink>
        <ButtonLink to={paths.promos()} variant="secondary" size="lg">
          All promos
        </ButtonLink>
      </div>
    </Page>
  );
}
