import type { Icon } from '../../ui/icons.ts';
import { Banknote, CreditCard, Smartphone, Wallet } from '../../ui/more-icons.ts';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import { CARDS } from '../../ui/radio-looks.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../order.ts';

const ICONS = {
  COD: Banknote,
  Card: CreditCard,
  Wallet: Wallet,
  UPI: Smartphone,
} satisfies Record<PaymentMethod, Icon>;

const CHOICES = (Object.keys(PAYMENT_METHODS) as PaymentMethod[]).map((method) => {
  const Icon = ICONS[method];
  const label = (
    <>
      <span className="min-w-0 flex-1 font-semibold">{PAYMENT_METHODS[method]}</span>
      <Icon className="size-5 shrink-0 text-muted" />
    </>
  );
  return { value: method, label };
});

/** The four methods of spec §9. */
export function PaymentMethodChoice({
  value,
  onChoose,
}: {
  value: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
}) {
  return (
    <RadioChoice
      legend="Payment method"
      look={CARDS}
      name="paymentMethod"
      choices={CHOICES}
      value={value}
      onChoose={onChoose}
    />
  );
}
