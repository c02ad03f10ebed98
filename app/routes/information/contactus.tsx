import { useState } from 'react';
import { ContactList } from '../../content/contact-list.tsx';
import { CONTACT_THANKS, type ContactField, contactErrors } from '../../content/contact-rules.ts';
import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Popup } from '../../ui/overlays/popup.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import type { Route } from './+types/contactus';

const EMPTY: Record<ContactField, string> = { name: '', email: '', message: '' };

export const headers = publicCacheHeaders();

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Contact Us',
    description: 'How to reach us by form, email, phone or post, and when you hear back.',
    path: paths.contact(),
  });

/** Sends nothing (spec §7, Other): it thanks and clears the form. */
export default function ContactUs({ matches }: Route.ComponentProps) {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<typeof EMPTY>>({});
  const [isThanking, setIsThanking] = useState(false);

  const wire = (name: ContactField) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setValues({ ...values, [name]: target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problems = contactErrors(values);
    setErrors(problems);
    const [first] = Object.keys(problems);
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    setValues(EMPTY);
    setIsThanking(true);
  };

  return (
    <Page title="Contact Us">
      <p className="mb-5 text-lg text-muted">Questions, praise or a problem? Tell us.</p>
      <ContactList contact={matches[0].loaderData?.contact} className="mb-5" />
      <noscript>
        <p className="mb-5">This form needs JavaScript. The one under Help &amp; Support works without it.</p>
      </noscript>
      {/* Outside a dialog this method does nothing, so that without JavaScript no message gets into the URL. */}
      <form
        method="dialog"
        noValidate
        onSubmit={submit}
        className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
      >
        <Field label="Name" autoComplete="name" {...wire('name')} />
        <Field label="Email" type="email" autoComplete="email" {...wire('email')} />
        <TextArea label="Message" rows={5} {...wire('message')} />
        <Button type="submit" size="lg">
          Send
        </Button>
      </form>
      <p className="mt-5 mb-3 text-muted">About an order, a refund or your account?</p>
      <ButtonLink to={paths.help()} variant="secondary" size="lg" className="w-full">
        Help &amp; Support
      </ButtonLink>
      <Popup isOpen={isThanking} onClose={() => setIsThanking(false)} kind="success" title={CONTACT_THANKS} />
    </Page>
  );
}
