import { BONE, SkeletonScreen } from '../../ui/skeleton.tsx';

const DIETS = ['w-20', 'w-28'];
/** The first one stands for the search. */
const HEADINGS = ['w-11', 'w-24', 'w-28', 'w-32'];
const DISHES = ['first', 'second', 'third', 'fourth'];

/** The skeleton of a restaurant, each shape at the place of its content. */
export function MenuSkeleton() {
  return (
    <SkeletonScreen isWide>
      <div className="-mx-4 -mt-2 md:mx-0 md:mt-0 md:flex md:items-center md:gap-8 md:pb-4">
        <div className={`${BONE} h-45 rounded-none md:h-54 md:w-100 md:shrink-0 md:rounded-card`} />
        <div className="-mt-6 relative rounded-t-card bg-paper px-4 pt-4.5 md:mt-0 md:flex-1 md:px-0 md:pt-0">
          <div className={`${BONE} h-7 w-56 max-w-full`} />
          <div className={`${BONE} mt-2 h-4 w-40`} />
          <div className={`${BONE} mt-3.5 h-4 w-32`} />
          <div className={`${BONE} mt-2 h-3.5 w-52`} />
        </div>
      </div>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_min(21rem,40%)] lg:gap-8">
        <div className="min-w-0">
          <Pills widths={DIETS} className="mt-4.5 md:mt-4" />
          <Pills widths={HEADINGS} className="-mx-4 border-line border-b px-4 py-3 md:mx-0 md:px-0" />
          <div className={`${BONE} mt-6 h-6 w-40`} />
          <div className="grid md:mt-3 md:grid-cols-2 md:gap-4 lg:grid-cols-1 xl:grid-cols-2">
            {DISHES.map((dish) => (
              <Dish key={dish} />
            ))}
          </div>
        </div>
        <div className={`${BONE} mt-4 hidden h-50 rounded-card lg:block`} />
      </div>
    </SkeletonScreen>
  );
}

function Pills({ widths, className }: { widths: readonly string[]; className: string }) {
  return (
    <div className={`flex gap-2 overflow-hidden ${className}`}>
      {widths.map((width) => (
        <div key={width} className={`${BONE} h-11 shrink-0 rounded-full ${width}`} />
      ))}
    </div>
  );
}

function Dish() {
  return (
    <div className="flex gap-4 border-line border-b py-5 md:rounded-card md:border md:bg-surface md:p-4">
      <div className="min-w-0 flex-1">
        <div className={`${BONE} h-4 w-12 rounded-chip`} />
        <div className={`${BONE} mt-2 h-4.5 w-3/4`} />
        <div className={`${BONE} mt-2 h-5 w-24`} />
        <div className={`${BONE} mt-3 h-15`} />
        <div className={`${BONE} mt-2 h-5.5 w-28 rounded-chip`} />
      </div>
      <div className={`${BONE} mb-4 h-28 w-31 shrink-0 rounded-card`} />
    </div>
  );
}
