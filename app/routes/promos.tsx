import { Link } from 'react-router';
import { PROMOS } from '../catalogue/promos.ts';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';
import { pageMeta } from '../ui/page-meta.ts';
import type { Route } from './+types/promos';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Promos', description: 'What is on offer now, and its terms.' });
}

export default function Promos() {
  return (
    <Page title="Promos">
      <ul className="grid gap-4">
        {PROMOS.map(({ number, title, text, image }) => (
          <li key={number}>
            <Link
              to={paths.promoDetails(number)}
              className="relative flex min-h-33 flex-col justify-center overflow-hidden rounded-card bg-(image:--gradient-promo) px-5 py-4 text-white"
            >
              <span className="max-w-[62%] font-bold text-title">{title}</span>
              <span className="mt-1 max-w-[62%] text-base">{text}</span>
              <img
                src={image}
                alt=""
                width={420}
                height={360}
                className="absolute right-0 bottom-0 h-[80%] w-auto object-contain"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
