import { focusOnMount } from '../ui/focus-on-mount.ts';

/** What a form's answer says, in the page itself; reads at once with a screen reader. */
export function FormNotice({
  kind,
  isFocused = false,
  children,
}: {
  kind: 'error' | 'success';
  /** Takes the focus as it appears: for one that may stand out of sight of what was pressed. */
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
