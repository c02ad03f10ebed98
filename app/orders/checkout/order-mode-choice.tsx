import { RadioChoice } from '../../ui/radio-choice.tsx';
import { ORDER_MODES, type OrderMode } from '../order.ts';

const CHOICES = ORDER_MODES.map((mode) => ({ value: mode, label: mode }));

/** Delivery or Pickup (spec §2, Cart), side by side. */
export function OrderModeChoice({
  value,
  onChoose,
}: {
  value: OrderMode;
  onChoose: (mode: OrderMode) => void;
}) {
  return (
    <RadioChoice
      legend="Delivery or pickup"
      name="orderMode"
      choices={CHOICES}
      value={value}
      onChoose={onChoose}
    />
  );
}
