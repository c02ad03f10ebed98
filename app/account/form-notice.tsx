/** What a form's answer says, in the page itself; reads at once with a screen reader. */
export function FormNotice({ kind, children }: { kind: 'error' | 'success'; children: React.ReactNode }) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`rounded-control px-4 py-3 text-md font-medium ${
        kind === 'error' ? 'bg-error-tint text-error' : 'bg-good-tint text-good'
      }`}
    >
      {children}
    </div>
  );
}
