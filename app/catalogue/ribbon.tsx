import { discountLabel } from './discount.ts';

/** The discount at the left edge of a picture; nothing without one. */
export function Ribbon({ percent, className = '' }: { percent: number; className?: string }) {
  const label = discountLabel(percent);
  if (!label) return null;
  return (
    <span
      className={`absolute left-0 rounded-r-chip bg-ribbon px-2.5 font-bold text-on-ribbon text-xs ${className}`}
    >
      {label}
    </span>
  );
}
