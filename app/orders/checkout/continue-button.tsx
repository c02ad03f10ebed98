import { useId } from 'react';
import { formatRupees } from '../../money/price.ts';
import { Button } from '../../ui/button.tsx';

/** A button named 'Continue' (spec §2, Cart and Payment); the amount that it shows is its description. */
export function ContinueButton({
  totalPaise,
  busyText,
  ...props
}: {
  /** Null where there is nothing to pay for. */
  totalPaise: number | null;
  /** Replaces the label while the action is in progress. */
  busyText?: string | undefined;
} & Pick<React.ComponentProps<'button'>, 'disabled' | 'onClick'>) {
  const amountId = useId();
  const isBusy = busyText !== undefined;
  const amount = totalPaise === null || isBusy ? null : formatRupees(totalPaise);
  return (
    <Button
      size="lg"
      variant={totalPaise === null ? 'secondary' : 'primary'}
      isBusy={isBusy}
      aria-describedby={amount ? amountId : undefined}
      {...props}
    >
      <span>
        {busyText ?? 'Continue'}
        {/* Hidden, the amount is no part of the name; the description reads it all the same. */}
        {amount ? (
          <span aria-hidden="true">
            {' · '}
            <span id={amountId}>{amount}</span>
          </span>
        ) : null}
      </span>
    </Button>
  );
}
