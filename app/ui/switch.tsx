/** A setting that takes effect at once, as a row of icon, label and switch. */
export function Switch({
  label,
  isOn,
  onChange,
  icon,
  className = '',
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  icon?: React.ReactNode;
  className?: string;
}) {
  return (
    <label className={`flex min-h-14 cursor-pointer items-center gap-3 text-md font-medium ${className}`}>
      {icon}
      <span className="flex-1">{label}</span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state
        role="switch"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-track transition-colors before:absolute before:top-0.75 before:left-0.75 before:size-5 before:rounded-full before:bg-muted before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-on-accent forced-colors:appearance-auto"
      />
    </label>
  );
}
