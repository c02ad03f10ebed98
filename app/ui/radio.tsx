/** The ring of a choice, filled when chosen; it belongs inside its label. */
export function Radio({ className = '', ...props }: Omit<React.ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="radio"
      className={`size-5 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-edge bg-surface transition-[border-width,border-color] checked:border-[6px] checked:border-accent focus-visible:outline-none forced-colors:appearance-auto ${className}`}
      {...props}
    />
  );
}
