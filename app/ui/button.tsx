import { LoaderCircle } from './icons.ts';
import { Link, type LinkProps } from './link.tsx';

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:brightness-105 active:brightness-95',
  secondary: 'border border-line bg-surface text-text hover:bg-tint',
  ghost: 'text-accent hover:bg-tint',
  danger: 'border border-line bg-surface text-error hover:bg-error-tint',
} as const;

const SIZES = {
  md: 'min-h-11 px-4 text-md',
  lg: 'min-h-13 px-5 text-lg',
} as const;

interface Looks {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
}

function looks({ variant = 'primary', size = 'md' }: Looks, className = ''): string {
  return `inline-flex items-center justify-center gap-2 rounded-control font-semibold transition-[filter,background-color] disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-default ${VARIANTS[variant]} ${SIZES[size]} ${className}`;
}

/**
 * @param isBusy the action is running: the button keeps the focus, shows a spinner and ignores further presses, also
 *   by Enter in a field of its form
 */
export function Button({
  variant,
  size,
  className,
  type = 'button',
  isBusy = false,
  children,
  ...props
}: Looks & { isBusy?: boolean } & React.ComponentProps<'button'>) {
  const busy = { 'aria-disabled': true, onClick: (event: React.MouseEvent) => event.preventDefault() };
  return (
    <button type={type} className={looks({ variant, size }, className)} {...props} {...(isBusy ? busy : {})}>
      {isBusy ? <LoaderCircle className="size-4.5 animate-spin" /> : null}
      {children}
    </button>
  );
}

export function ButtonLink({ variant, size, className, ...props }: Looks & LinkProps) {
  return <Link className={looks({ variant, size }, className)} {...props} />;
}

/** A round 44 px button with an icon only; `label` is its accessible name. */
export function IconButton({
  label,
  className = '',
  type = 'button',
  ...props
}: { label: string } & React.ComponentProps<'button'>) {
  return (
    <button
      type={type}
      aria-label={label}
      className={`grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-tint disabled:opacity-55 ${className}`}
      {...props}
    />
  );
}
