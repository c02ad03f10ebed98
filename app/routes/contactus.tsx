import { useState } from 'react';
import { CONTACT_THANKS, type ContactField, contactErrors } from '../content/contact-rules.ts';
import { Button } from '../ui/button.tsx';
import { Field, TextArea } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { pageMeta } from '../ui/page-meta.ts';
import { Popup } from '../ui/popup.tsx';
import type { Route } from './+types/contactus';

const EMPTY: Record<ContactField, string> = { name: '', email: '', message: '' };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Contact Us', description: 'Write to us: we answer every message.' });

/** Sends nothing (spec §7, Other): it thanks and clears. */
export default function ContactUs() {
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
      <form
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
      <Popup isOpen={isThanking} onClose={() => setIsThanking(false)} kind="success" title={CONTACT_THANKS} />
    </Page>
  );
}
