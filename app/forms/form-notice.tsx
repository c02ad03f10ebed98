import { focusOnMount } from '../ui/browser/focus-on-mount.ts';

/** A form's result, in the page itself; screen readers announce it at once. */
export function FormNotice({
  kind,
  isFocused = false,
  children,
}: {
  kind: 'error' | 'success';
  /** Takes the focus when it appears, because it may be far from the pressed button. */
  isFocused?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      {...(isFocused ? { ref: focusOnMount, tabIndex: -1 } : {})}
      className={`rounded-control px-4 py-3 text-md font-medium ${
        kind === 'error' ? 'bg-error-tint text-error' : 'bg-good-tint text-good'
      }`}
    >
      {children}
    </div>
  );
}
