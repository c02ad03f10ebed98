/** 'Closed · opens 11:00 tomorrow', of a vendor. */
export function ClosedNote({ text, className = '' }: { text: string; className?: string }) {
  return <p className={`mt-1 font-semibold text-base text-error ${className}`}>{text}</p>;
}
