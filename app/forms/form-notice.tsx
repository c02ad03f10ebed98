import { focusOnMount } from '../ui/browser/focus-on-mount.ts';

/** A form's result, in the page itself; screen readers announce it at once. Renders nothing without a text. */
export function FormNotice({
  kind,
  isFocused = false,
  className = '',
  children,
}: {
  kind: 'error' | 'success';
  /** Takes the focus when it appears, because it may be far from the pressed button. */
  isFocused?: boolean;
  className?: string;
  children: React.ReactNode;
}) {
  if (!children) return null;
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      {...(isFocused ? { ref: focusOnMount, tabIndex: -1 } : {})}
      className={`rounded-control px-4 py-3 text-md font-medium ${kind === 'error' ? 'bg-error-tint text-error' : 'bg-good-tint text-good'} ${className}`}
    >
      {children}
    </div>
  );
}
