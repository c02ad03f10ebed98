import { languageOf } from '../../text/language-of.ts';
import { Check, X } from '../../ui/icons.ts';
import { formatMoment, type TimelineStep } from '../order-tracking.ts';

const DOTS = {
  done: 'bg-accent text-on-accent',
  current: 'bg-accent ring-5 ring-accent/20',
  'to-come': 'border-2 border-muted/50 bg-surface',
} as const satisfies Record<TimelineStep['kind'], string>;

/** The steps of an order from top to bottom, joined by a line that is drawn to the current step. */
export function StatusTimeline({
  steps,
  now,
  vendors,
}: {
  steps: TimelineStep[];
  /** ISO 8601; a step on another day also shows its date. */
  now: string;
  /** The vendor or vendors that accepted the order. */
  vendors: string;
}) {
  return (
    <ol aria-label="Steps of this order">
      {steps.map((step, index) => (
        <li
          key={step.status}
          aria-current={step.kind === 'current' ? 'step' : undefined}
          className="relative flex gap-3 pb-9 last:pb-0"
        >
          {index < steps.length - 1 ? (
            <span
              aria-hidden
              className={`absolute top-6 bottom-0 left-2.75 w-0.5 ${step.kind === 'done' ? 'bg-accent' : 'bg-line'}`}
            />
          ) : null}
          <Dot step={step} />
          <div className="min-w-0">
            <p className={`text-lg ${step.kind === 'to-come' ? 'text-muted' : 'font-semibold'}`}>
              {step.label}
            </p>
            {step.timestamp ? (
              <p className="text-base text-muted">
                <time dateTime={step.timestamp}>{formatMoment(step.timestamp, now)}</time>
                {step.status === 'Accepted' && vendors ? (
                  <span lang={languageOf(vendors)}>{` · ${vendors}`}</span>
                ) : null}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Dot({ step: { kind, status } }: { step: TimelineStep }) {
  return (
    <span className={`relative grid size-6 shrink-0 place-items-center rounded-full ${DOTS[kind]}`}>
      {kind === 'current' ? <span className="size-2.5 rounded-full bg-on-accent" /> : null}
      {kind !== 'done' ? null : status === 'Cancelled' ? (
        <X className="size-3.5" />
      ) : (
        <Check className="size-3.5" />
      )}
      <span className="sr-only">{kind === 'to-come' ? 'Upcoming:' : kind === 'done' ? 'Done:' : 'Now:'}</span>
    </span>
  );
}
