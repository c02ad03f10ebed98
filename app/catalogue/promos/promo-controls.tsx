import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { type RefObject, useEffect, useState } from 'react';
import { useMedia } from '../../ui/browser/use-media.ts';
import { Pause, Play } from '../../ui/more-icons.ts';

/** Spec §9, Promo carousel. */
const AUTOPLAY_PAUSE_MILLISECONDS = 3_000;
/**
 * The stiffness of Embla's spring with which a turn ends, to within a pixel, after the 1000 ms of spec §9. A wider
 * slide has a longer way, so its spring is stiffer.
 */
const TRANSITION = { narrow: { duration: 28 }, wide: { duration: 25 } };
const WIDE = '(min-width: 48rem)';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * Turns the slides of `viewport` one at a time in an endless loop, and renders the pause button and the dots. Autoplay
 * rests while the pointer or a visible focus is on it, when paused, and with reduced motion.
 */
export default function PromoControls({ viewport }: { viewport: RefObject<HTMLElement | null> }) {
  const [plugins] = useState(() => [
    Autoplay({ delay: AUTOPLAY_PAUSE_MILLISECONDS, playOnInit: false, stopOnFocusIn: false }),
  ]);
  const [emblaRef, embla] = useEmblaCarousel(
    {
      loop: true,
      ...TRANSITION.narrow,
      breakpoints: { [WIDE]: TRANSITION.wide, [REDUCED_MOTION]: { duration: 0 } },
    },
    plugins,
  );
  const [isPaused, setIsPaused] = useState(false);
  const [slide, setSlide] = useState({ selected: 0, count: 0 });
  const isHoveredOrFocused = useIsHoveredOrFocused(viewport);
  const wantsLessMotion = useMedia(REDUCED_MOTION);
  const isPlaying = !isPaused && !isHoveredOrFocused && !wantsLessMotion;

  useEffect(() => {
    const row = viewport.current;
    if (!row) return;
    row.scrollLeft = 0;
    row.dataset.moving = '';
    emblaRef(row);
    return () => {
      delete row.dataset.moving;
    };
  }, [viewport, emblaRef]);

  useEffect(() => {
    if (!embla) return;
    const read = () =>
      setSlide({ selected: embla.selectedScrollSnap(), count: embla.scrollSnapList().length });
    read();
    embla.on('select', read).on('reInit', read);
    return () => {
      embla.off('select', read).off('reInit', read);
    };
  }, [embla]);

  useEffect(() => {
    if (!embla || !isPlaying) return;
    const play = () => embla.plugins().autoplay?.play();
    play();
    // A swipe stops autoplay, which resumes when the finger leaves. A new layout recreates the plugin.
    embla.on('pointerUp', play).on('reInit', play);
    return () => {
      embla.off('pointerUp', play).off('reInit', play);
      embla.plugins().autoplay?.stop();
    };
  }, [embla, isPlaying]);

  if (slide.count === 0) return null;
  return (
    // Large text makes the dots narrower, so that they never exceed the slide.
    <div className="absolute bottom-1 left-3 z-10 flex max-w-[calc(100%-1.5rem)] items-center rounded-full before:absolute before:inset-x-0 before:inset-y-2 before:rounded-full before:bg-black/55">
      {wantsLessMotion ? null : (
        <button
          type="button"
          aria-label={isPaused ? 'Play promos' : 'Pause promos'}
          onClick={() => setIsPaused(!isPaused)}
          className="relative grid h-11 w-11 min-w-0 place-items-center rounded-full text-white -outline-offset-6 focus-visible:outline-white"
        >
          {isPaused ? <Play className="size-3.5" /> : <Pause className="size-3.5" />}
        </button>
      )}
      {Array.from({ length: slide.count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position
          key={index}
          type="button"
          aria-label={`Show promo ${index + 1}`}
          aria-current={index === slide.selected ? 'true' : undefined}
          onClick={() => embla?.scrollTo(index)}
          className="group relative grid h-11 w-11 min-w-0 place-items-center rounded-full -outline-offset-6 focus-visible:outline-white"
        >
          <span className="size-2 rounded-full border-current bg-white/75 transition-[width,background-color] group-hover:bg-white group-aria-[current]:w-7 group-aria-[current]:bg-white forced-colors:border" />
        </button>
      ))}
    </div>
  );
}

/** Whether the mouse is over the carousel or a visible focus is in it. */
function useIsHoveredOrFocused(viewport: RefObject<HTMLElement | null>): boolean {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  useEffect(() => {
    const carousel = viewport.current?.parentElement;
    if (!carousel) return;
    const listening = new AbortController();
    const { signal } = listening;
    const hover = (isOver: boolean) => (event: PointerEvent) => {
      // Touch does not hover.
      if (event.pointerType === 'mouse') setIsHovered(isOver);
    };
    carousel.addEventListener('pointerenter', hover(true), { signal });
    carousel.addEventListener('pointerleave', hover(false), { signal });
    // A dot pressed with the mouse keeps the focus, but then only hovering pauses the carousel.
    const isByKeys = ({ target }: FocusEvent) =>
      target instanceof Element && target.matches(':focus-visible');
    carousel.addEventListener('focusin', (event) => setIsFocused(isByKeys(event)), { signal });
    carousel.addEventListener(
      'focusout',
      ({ relatedTarget }) => setIsFocused(relatedTarget instanceof Node && carousel.contains(relatedTarget)),
      { signal },
    );
    return () => listening.abort();
  }, [viewport]);
  return isHovered || isFocused;
}
