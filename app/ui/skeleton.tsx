const SHAPE = 'animate-pulse rounded-control bg-track';

/** What a screen's content will look like; the title stands above it. */
export type SkeletonShape = 'rows' | 'tiles' | 'banners' | 'text';

/**
 * Stands where a screen will stand while it loads: over the old one, under header and navigation, so that nothing moves
 * when it comes. It fades in after 150 ms, so that a quick answer does not flash.
 */
export function Skeleton({ shape, label = 'Loading…' }: { shape: SkeletonShape; label?: string }) {
  return (
    <div
      role="status"
      className="fixed inset-0 z-20 animate-appear-late overflow-hidden bg-paper pt-18 md:pt-19.5"
    >
      <span className="sr-only">{label}</span>
      <div
        aria-hidden
        className={`mx-auto w-full px-4 pt-2 md:pt-6 ${shape === 'tiles' ? 'max-w-300' : 'max-w-160'}`}
      >
        <div className={`${SHAPE} mb-4 h-7 w-44`} />
        <Content shape={shape} />
      </div>
    </div>
  );
}

function Content({ shape }: { shape: SkeletonShape }) {
  switch (shape) {
    case 'rows':
      return repeat(6, 'h-32', 'flex flex-col gap-3');
    case 'tiles':
      return repeat(9, 'aspect-[4/3]', 'grid grid-cols-2 gap-4 md:grid-cols-3');
    case 'banners':
      return repeat(5, 'h-33', 'grid gap-4');
    case 'text':
      return repeat(8, 'h-5 last:w-2/3', 'flex flex-col gap-3');
  }
}

function repeat(count: number, size: string, layout: string) {
  return (
    <div className={layout}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes without a name of their own
        <div key={at} className={`${SHAPE} ${size}`} />
      ))}
    </div>
  );
}
