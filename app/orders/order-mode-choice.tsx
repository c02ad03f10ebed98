import { ORDER_MODES, type OrderMode } from './order.ts';

/** Delivery or Pickup (spec §2, Cart), one beside the other. */
export function OrderModeChoice({
  value,
  onChoose,
}: {
  value: OrderMode;
  onChoose: (mode: OrderMode) => void;
}) {
  return (
    <fieldset className="flex rounded-control bg-track p-1">
      <legend className="sr-only">How you get your order</legend>
      {ORDER_MODES.map((mode) => (
        <label
          key={mode}
          className="grid min-h-11 flex-1 cursor-pointer place-items-center rounded-[0.8rem] text-md font-semibold text-muted transition-[background-color,color] has-checked:bg-surface has-checked:text-text has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="orderMode"
            value={mode}
            checked={mode === value}
            onChange={() => onChoose(mode)}
            className="sr-only"
          />
          {mode}
        </label>
      ))}
    </fieldset>
  );
}
