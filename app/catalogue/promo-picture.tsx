import { Picture } from './picture.tsx';
import type { Promo } from './promos.ts';

/** A promo's picture, a cut-out or a photograph, in the right corner. It may take 40 % of the width, the words beside it 60 %. */
export function PromoPicture({
  promo,
  alt = '',
  priority = false,
  className = '',
}: {
  promo: Promo;
  alt?: string;
  priority?: boolean;
  className?: string;
}) {
  return (
    <Picture
      src={promo.picture}
      fallback="promo"
      alt={alt}
      sizes="(min-width: 768px) 280px, 180px"
      width={420}
      height={360}
      priority={priority}
      // The link is what is pressed or dragged.
      className={`pointer-events-none absolute max-w-[40%] object-contain object-right-bottom ${className}`}
    />
  );
}
