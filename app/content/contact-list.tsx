import { type ContactDetails, contactLines } from './contact-details.ts';

/** The operator's contact details (settings CONTACT_…); renders nothing where none is configured. */
export function ContactList({
  contact,
  className = '',
}: {
  contact: ContactDetails | undefined;
  className?: string;
}) {
  const lines = contact ? contactLines(contact) : [];
  if (lines.length === 0) return null;
  return (
    <dl className={`divide-y divide-line rounded-card border border-line bg-surface px-5 ${className}`}>
      {lines.map(({ label, text, href }) => (
        <div key={label} className="flex min-h-13 items-center gap-x-3 py-2">
          <dt className="w-20 shrink-0 text-base text-muted">{label}</dt>
          <dd className="min-w-0 flex-1 font-medium break-words">
            {href ? (
              <a href={href} className="inline-flex min-h-11 items-center text-accent">
                {text}
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
