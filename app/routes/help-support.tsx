import { ChevronDown } from 'lucide-react';
import { QUESTIONS } from '../content/questions.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { pageMeta } from '../ui/page-meta.ts';
import type { Route } from './+types/help-support';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Help & Support', description: 'Answers to what customers ask most.' });

export default function HelpAndSupport() {
  return (
    <Page title="Help & Support">
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-5">
        {QUESTIONS.map(({ question, answer }) => (
          <li key={question}>
            <details className="group">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden
                  className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="pb-4 leading-relaxed text-muted">{answer}</p>
            </details>
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.contact()} variant="secondary" size="lg" className="mt-5 w-full">
        Contact us
      </ButtonLink>
    </Page>
  );
}
