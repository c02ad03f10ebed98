/** The style of one grey shape. */
export const BONE = 'animate-pulse rounded-control bg-track';

/** The layout of a screen's content below its title. */
export type SkeletonShape = 'rows' | 'tiles' | 'banners' | 'text';

export function Skeleton({ shape }: { shape: SkeletonShape }) {
  return (
    <SkeletonScreen isWide={shape === 'tiles'}>
      <div className={`${BONE} mb-4 h-7 w-44`} />
      <Content shape={shape} />
    </SkeletonScreen>
  );
}

/**
 * Replaces a screen's content while the next one loads, below header and navigation, so that nothing shifts when the
 * content arrives. It appears after 150 ms, so that a fast response does not flash.
 */
export function SkeletonScreen({
  isWide = false,
  children,
}: {
  isWide?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div
      role="status"
      className="fixed inset-0 z-25 animate-appear-late overflow-hidden bg-paper pt-18 md:pt-[calc(--spacing(19.5)+1px)]"
    >
      <span className="sr-only">Loading…</span>
      <div aria-hidden className={`mx-auto w-full px-4 pt-2 md:pt-6 ${isWide ? 'max-w-300' : 'max-w-160'}`}>
        {children}
      </div>
    </div>
  );
}

function Content({ shape }: { shape: SkeletonShape }) {
  switch (shape) {
    case 'rows':
      return <Bones count={6} size="h-32" layout="flex flex-col gap-3" />;
    case 'tiles':
      return <Bones count={9} size="aspect-[4/3]" layout="grid grid-cols-2 gap-4 md:grid-cols-3" />;
    case 'banners':
      return <Bones count={5} size="h-33" layout="grid gap-4" />;
    case 'text':
      return <Bones count={8} size="h-5 last:w-2/3" layout="flex flex-col gap-3" />;
  }
}

/** Equal shapes, as in a list. */
function Bones({ count, size, layout }: { count: number; size: string; layout: string }) {
  return (
    <div className={layout}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes have no other key
        <div key={at} className={`${BONE} ${size}`} />
      ))}
    </div>
  );
}
