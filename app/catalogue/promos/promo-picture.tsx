import type { Promo } from '../catalogue.ts';
import { Picture } from '../pictures/picture.tsx';

/** A promo's picture, cut-out or photograph, in the right corner: at most 40 % of the width, the text 60 %. */
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
      // Presses and swipes go to the link below it.
      className={`pointer-events-none absolute max-w-[40%] object-contain object-right-bottom ${className}`}
    />
  );
}
