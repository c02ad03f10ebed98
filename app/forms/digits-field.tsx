import { useRef, useState } from 'react';
import { announce } from '../ui/browser/announce.client.ts';
import { Field } from '../ui/field.tsx';

type DigitsFieldProps = Omit<React.ComponentProps<typeof Field>, 'maxLength' | 'defaultValue'> & {
  defaultValue?: string | undefined;
  /** The maximum number of digits. */
  maxDigits: number;
  /** Extracts the digits of what was typed or pasted, which may be more. */
  tidy: (typed: string) => string;
};

/**
 * An input of digits. It has no `maxlength`, because browsers cut a paste to that length before spaces and signs can be
 * removed.
 */
export function DigitsField({
  defaultValue = '',
  maxDigits,
  tidy,
  error,
  onChange,
  ...props
}: DigitsFieldProps) {
  const last = useRef(defaultValue);
  const [refusal, setRefusal] = useState<string>();
  return (
    <Field
      // What was typed before React took over the page is in the input alone.
      ref={(input) => {
        if (input) last.current = input.value;
      }}
      inputMode="numeric"
      {...props}
      error={error ?? refusal}
      defaultValue={defaultValue}
      onChange={(event) => {
        const input = event.currentTarget;
        const typed = input.value;
        const caret = input.selectionStart ?? typed.length;
        const digits = tidy(typed);
        // A paste has no `data`; a keyboard's suggestion has all of its characters.
        const isOneKey = 'data' in event.nativeEvent && String(event.nativeEvent.data ?? '').length === 1;
        // A cut number would be a different, valid one. Deleting is always allowed.
        const isTooLong = digits.length > maxDigits && digits.length >= last.current.length;
        const value = isTooLong ? last.current : digits;
        const problem = `That isn't a ${maxDigits}-digit number. Nothing was changed.`;
        setRefusal(isTooLong && !isOneKey ? problem : undefined);
        if (isTooLong && !isOneKey) announce(problem);
        if (value !== typed) {
          input.value = value;
          // Restores the caret before the same following digits.
          const digitsBehind = typed.slice(caret).replace(/\D/g, '').length;
          const newCaret = Math.max(0, value.length - digitsBehind);
          input.setSelectionRange(newCaret, newCaret);
        }
        last.current = value;
        onChange?.(event);
      }}
    />
  );
}
