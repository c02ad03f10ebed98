import { DigitsField } from './digits-field.tsx';
import { MOBILE_LENGTH, tidyMobile } from './mobile.ts';

/** The input of a mobile number: accepts digits only, and at most ten (spec §5). */
export function MobileField(props: Omit<React.ComponentProps<typeof DigitsField>, 'tidy' | 'maxDigits'>) {
  return (
    <DigitsField
      {...props}
      type="tel"
      autoComplete="tel-national"
      tidy={tidyMobile}
      maxDigits={MOBILE_LENGTH}
    />
  );
}
