import { Banknote, CreditCard, type Icon, Smartphone, Wallet } from '../../ui/icons.ts';
import { Radio } from '../../ui/radio.tsx';
import { PAYMENT_METHODS, type PaymentMethod } from '../order.ts';

const ICONS = {
  COD: Banknote,
  Card: CreditCard,
  Wallet: Wallet,
  UPI: Smartphone,
} satisfies Record<PaymentMethod, Icon>;

/** The four methods of spec §9. */
export function PaymentMethodChoice({
  value,
  onChoose,
}: {
  value: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
}) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Payment method</legend>
      {(Object.keys(PAYMENT_METHODS) as PaymentMethod[]).map((method) => {
        const Icon = ICONS[method];
        return (
          // biome-ignore lint/a11y/noLabelWithoutControl: Radio is the input
          <label
            key={method}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-line px-4 text-md font-semibold transition-colors has-checked:border-accent has-checked:bg-accent/6 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <Radio
              name="paymentMethod"
              value={method}
              checked={method === value}
              onChange={() => onChoose(method)}
            />
            <span className="min-w-0 flex-1">{PAYMENT_METHODS[method]}</span>
            <Icon className="size-5 shrink-0 text-muted" />
          </label>
        );
      })}
    </fieldset>
  );
}
