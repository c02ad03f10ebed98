import { useId } from 'react';
import { ChevronDown } from './icons.ts';

interface FieldParts {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

const CONTROL =
  'w-full rounded-control border bg-surface px-4 text-lg text-text placeholder:text-muted focus-visible:outline-offset-0';

/** A labelled input whose error is announced with it. */
export function Field({
  label,
  error,
  hint,
  trailing,
  className = '',
  ...props
}: FieldParts & { trailing?: React.ReactNode } & React.ComponentProps<'input'>) {
  const { wiring, wrap } = useWiring({ label, error, hint, className });
  return wrap(
    <div className="relative">
      <input
        {...wiring}
        className={`${CONTROL} h-13 ${trailing ? 'pr-14' : ''} ${error ? 'border-error' : 'border-edge'}`}
        {...props}
      />
      {trailing ? <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div> : null}
    </div>,
  );
}

export function TextArea({
  label,
  error,
  hint,
  className = '',
  ...props
}: FieldParts & React.ComponentProps<'textarea'>) {
  const { wiring, wrap } = useWiring({ label, error, hint, className });
  return wrap(
    <textarea
      {...wiring}
      className={`${CONTROL} min-h-28 py-3 ${error ? 'border-error' : 'border-edge'}`}
      {...props}
    />,
  );
}

/** A select whose first option is chosen by default. */
export function Select({
  label,
  error,
  hint,
  options,
  className = '',
  ...props
}: FieldParts & { options: readonly string[] } & React.ComponentProps<'select'>) {
  const { wiring, wrap } = useWiring({ label, error, hint, className });
  return wrap(
    <div className="relative">
      <select
        {...wiring}
        className={`${CONTROL} h-13 appearance-none pr-12 ${error ? 'border-error' : 'border-edge'}`}
        {...props}
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute inset-y-0 right-4 my-auto size-5 text-muted" />
    </div>,
  );
}

/** What joins a control to its label and note; `wrap` puts it between the two. */
function useWiring({ label, error, hint, className }: FieldParts & { className: string }) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return {
    wiring: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': note ? noteId : undefined,
    },
    wrap: (control: React.ReactNode) => (
      <div className={className}>
        <label htmlFor={id} className="mb-1.5 block text-base font-medium text-text">
          {label}
        </label>
        {control}
        {note ? (
          <p id={noteId} className={`mt-1.5 text-sm ${error ? 'font-medium text-error' : 'text-muted'}`}>
            {note}
          </p>
        ) : null}
      </div>
    ),
  };
}
