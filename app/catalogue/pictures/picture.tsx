import { useState } from 'react';
import { fallbackSources, type PictureKind, pictureSource } from './picture-sizes.ts';

/**
 * A picture of the catalogue. When it does not load, its fallbacks are tried in order, and nothing after the last one
 * (spec §8, Image fails to load).
 */
export function Picture({
  src,
  alt = '',
  sizes,
  fallback,
  slug,
  className = '',
  priority = false,
  width = 640,
  height = 480,
}: {
  /** As stored: `/images/<hash>`, an https address, or null. */
  src: string | null;
  /** Empty where a name is shown beside the picture. */
  alt?: string;
  /** The shown width, as the HTML attribute `sizes`. */
  sizes?: string;
  fallback: PictureKind;
  slug?: string | undefined;
  className?: string;
  /** Loads at once, for pictures at the top of the page. */
  priority?: boolean;
  /** Only the ratio matters; the class sets the size. */
  width?: number;
  height?: number;
}) {
  const own = pictureSource(src);
  const sources = [...(own ? [own] : []), ...fallbackSources(fallback, slug)];
  const [failed, setFailed] = useState({ src, count: 0 });
  // Another picture in the same place starts without failures.
  const failures = failed.src === src ? failed.count : 0;
  const source = sources[Math.min(failures, sources.length - 1)];
  const tryNext = () => {
    if (failures < sources.length - 1) setFailed({ src, count: failures + 1 });
  };
  return (
    <img
      // An error before hydration had no listener.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc) tryNext();
      }}
      key={source?.src}
      src={source?.src}
      srcSet={source?.srcSet}
      sizes={source?.srcSet ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      // Pictures at the top of the page must be in the first frame.
      decoding={priority ? 'sync' : 'async'}
      onError={tryNext}
      className={className}
    />
  );
}
