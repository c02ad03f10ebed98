/** The discount at the left edge of a picture; renders nothing without a discount. */
export function Ribbon({ label, className = '' }: { label: string | null; className?: string }) {
  if (!label) return null;
  return (
    <span
      className={`absolute left-0 rounded-r-chip bg-ribbon px-2.5 font-bold text-on-ribbon text-xs ${className}`}
    >
      {label}
    </span>
  );
}
