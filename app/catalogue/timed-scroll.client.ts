import type { EmblaCarouselType } from 'embla-carousel';

/** Embla moves in steps of this length, whatever the screen's rate; two of them come with the first frame. */
const STEP_MILLISECONDS = 1000 / 60;

type Engine = Pick<
  ReturnType<EmblaCarouselType['internalEngine']>,
  'scrollBody' | 'location' | 'previousLocation' | 'target'
>;

/**
 * Makes the carousel's own turns take a given time. Embla's motion follows a spring, of which `duration`
 * is the stiffness and nobody's milliseconds; swipes keep the spring, for they take the finger's speed.
 * @param duration Embla's option of that name: the turns for which it is in force are timed
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
      // Of what is left, not of the whole way: where the slides start over, all positions are moved.
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

  /** Slow at both ends. */
  function ease(at: number): number {
    return (1 - Math.cos((Math.PI * at) / steps)) / 2;
  }
}
