import type { EmblaCarouselType } from 'embla-carousel';

/** The length of Embla's steps, whatever the screen's refresh rate; the first frame runs two of them. */
const STEP_MILLISECONDS = 1000 / 60;

type Engine = Pick<
  ReturnType<EmblaCarouselType['internalEngine']>,
  'scrollBody' | 'location' | 'previousLocation' | 'target'
>;

/**
 * Makes automatic turns of the carousel take a given time. Embla animates them with a spring, whose stiffness is
 * `duration`, not milliseconds; swipes still use the spring, because they continue at the finger's speed.
 * @param duration Embla's option of that name: turns with this value are timed
 */
export function timeTurns(engine: Engine, duration: number, milliseconds: number): void {
  const { scrollBody: spring, location, previousLocation, target } = engine;
  const steps = Math.round(milliseconds / STEP_MILLISECONDS) + 2;
  let step = 0;
  let displacement = 0;
  const isTimed = () => spring.duration() === duration;

  const timed: Engine['scrollBody'] = {
    ...spring,
    seek: () => {
      if (!isTimed()) {
        spring.seek();
        return timed;
      }
      step = Math.min(step + 1, steps);
      const left = target.get() - location.get();
      // A share of the remaining way, because the loop shifts all positions where the slides start over.
      const share = step === steps ? 1 : (ease(step) - ease(step - 1)) / (1 - ease(step - 1));
      displacement = left * share;
      previousLocation.set(location);
      if (step === steps) location.set(target);
      else location.add(displacement);
      return timed;
    },
    direction: () => (isTimed() ? Math.sign(displacement) : spring.direction()),
    velocity: () => (isTimed() ? displacement : spring.velocity()),
    useBaseFriction: () => {
      spring.useBaseFriction();
      return timed;
    },
    useDuration: (value) => {
      spring.useDuration(value);
      step = 0;
      return timed;
    },
  };
  engine.scrollBody = timed;

  /** Eases in and out. */
  function ease(at: number): number {
    return (1 - Math.cos((Math.PI * at) / steps)) / 2;
  }
}
