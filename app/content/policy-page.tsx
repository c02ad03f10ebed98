import { Page } from '../ui/page.tsx';
import { brandOf, pageMeta } from '../ui/page-meta.ts';
import type { ContactDetails } from './contact-details.ts';
import { ContactList } from './contact-list.tsx';
import { LinkedText } from './linked-text.tsx';
import { EFFECTIVE_DATE, type Policy } from './policy.ts';

/** The `meta` of such a page. */
export function policyMeta(policyOf: (brandName: string) => Policy, path: string) {
  return ({ matches }: { matches: Parameters<typeof pageMeta>[0] }) => {
    const { title, summary } = policyOf(brandOf(matches));
    return pageMeta(matches, { title, description: summary, path });
  };
}

/** A page of text, its sections as headings that can be linked to. */
export function PolicyPage({
  policy,
  contact,
  isDated = true,
}: {
  policy: Policy;
  contact: ContactDetails | undefined;
  isDated?: boolean;
}) {
  return (
    <Page title={policy.title}>
      <p className="text-lg text-muted">{policy.summary}</p>
      {isDated ? <p className="mt-2 text-base text-muted">Effective {EFFECTIVE_DATE}</p> : null}
      {policy.sections.map(({ heading, paragraphs, hasContact }) => (
        <section key={heading} className="mt-7">
          <h2 id={slug(heading)} className="mb-2 text-title font-bold">
            {heading}
          </h2>
          {paragraphs.map((paragraph) =>
            typeof paragraph === 'string' ? (
              <p key={paragraph} className="mt-2 leading-relaxed">
                <LinkedText>{paragraph}</LinkedText>
              </p>
            ) : (
              <ul key={paragraph[0]} className="mt-2 list-disc space-y-1.5 pl-5 leading-relaxed">
                {paragraph.map((entry) => (
                  <li key={entry}>
                    <LinkedText>{entry}</LinkedText>
                  </li>
                ))}
              </ul>
            ),
          )}
          {hasContact ? <ContactList contact={contact} className="mt-4" /> : null}
        </section>
      ))}
    </Page>
  );
}

function slug(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
