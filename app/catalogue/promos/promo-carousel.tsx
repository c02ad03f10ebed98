import { useRef } from 'react';
import { paths } from '../../paths.ts';
import { useLazyImport } from '../../ui/browser/use-lazy-import.ts';
import { Link } from '../../ui/link.tsx';
import type { Promo } from '../catalogue.ts';
import { PromoPicture } from './promo-picture.tsx';
import { slidesOf } from './promos.ts';

/** The controls load when the page is idle; until then the slides are a row that can be swiped. */
const loadControls = () => import('./promo-controls.tsx');

/** The promo banner of home (spec §2; §9, Promo carousel); renders nothing without promos. */
export function PromoCarousel({ promos }: { promos: readonly Promo[] }) {
  const viewport = useRef<HTMLDivElement>(null);
  const PromoControls = useLazyImport(loadControls, false, () => {});
  if (promos.length === 0) return null;
  return (
    <section aria-label="Promos" aria-roledescription="carousel" className="relative">
      {PromoControls ? <PromoControls viewport={viewport} /> : null}
      <div
        ref={viewport}
        className="snap-x snap-mandatory overflow-x-auto rounded-card [scrollbar-width:none] data-[moving]:overflow-hidden"
      >
        <ul className="flex">
          {slidesOf(promos).map((promo, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide is identified by its position, and promos repeat
            <li key={index} className="min-w-0 flex-[0_0_100%] snap-start">
              <Link
                to={paths.promoDetails(promo.number)}
                draggable={false}
                className="relative flex h-full min-h-41 w-full flex-col overflow-hidden rounded-card bg-(image:--gradient-promo) px-5 pt-4.5 pb-13 text-white -outline-offset-4 focus-visible:outline-white md:min-h-50 md:pt-5"
              >
                <span className="wrap-anywhere line-clamp-4 max-w-[60%] shrink-0 font-bold text-display md:text-headline">
                  {promo.title}
                </span>
                {/* The dots are below the text. */}
                <span className="wrap-anywhere mt-1 line-clamp-3 max-w-[60%] shrink-0 text-base md:mt-2.5">
                  {promo.text}
                </span>
                <PromoPicture
                  promo={promo}
                  alt={`Promo ${index + 1}`}
                  priority={index === 0}
                  // On a phone it is above the controls, which overlap its lower edge.
                  className="right-1 bottom-11 h-24 w-auto md:right-8 md:-bottom-6 md:h-[112%]"
                />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
