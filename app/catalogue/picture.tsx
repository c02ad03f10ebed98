import { useState } from 'react';
import { fallbackSources, type PictureKind, pictureSource } from './picture.ts';

/**
 * A picture of the catalogue. When it does not load, its fallbacks follow one after the other, and
 * after the last nothing more is tried (spec §8, Image fails to load).
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
  /** Empty where a name stands beside the picture. */
  alt?: string;
  /** How wide it is shown, as in the HTML attribute. */
  sizes?: string;
  fallback: PictureKind;
  slug?: string | undefined;
  className?: string;
  /** Loaded at once: for what is seen first. */
  priority?: boolean;
  /** Only their ratio counts; the class gives the size. */
  width?: number;
  height?: number;
}) {
  const own = pictureSource(src);
  const sources = [...(own ? [own] : []), ...fallbackSources(fallback, slug)];
  const [failed, setFailed] = useState({ src, count: 0 });
  // Another picture in the same place starts anew.
  const failures = failed.src === src ? failed.count : 0;
  const source = sources[Math.min(failures, sources.length - 1)];
  const tryNext = () => {
    if (failures < sources.length - 1) setFailed({ src, count: failures + 1 });
  };
  return (
    <img
      // A picture that failed before the page came alive sent its error to nobody.
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
      // What is seen first is to be in the first frame, not in one after it.
      decoding={priority ? 'sync' : 'async'}
      onError={tryNext}
      className={className}
    />
  );
}
