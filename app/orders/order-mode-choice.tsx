import { SegmentedChoice } from '../ui/segmented-choice.tsx';
import { ORDER_MODES, type OrderMode } from './order.ts';

const CHOICES = ORDER_MODES.map((mode) => ({ value: mode, label: mode }));

/** Delivery or Pickup (spec §2, Cart), one beside the other. */
export function OrderModeChoice({
  value,
  onChoose,
}: {
  value: OrderMode;
  onChoose: (mode: OrderMode) => void;
}) {
  return (
    <SegmentedChoice
      legend="How you get your order"
      name="orderMode"
      choices={CHOICES}
      value={value}
      onChoose={onChoose}
    />
  );
}
