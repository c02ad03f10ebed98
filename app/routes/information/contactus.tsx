import { useState } from 'react';
import { ContactList } from '../../content/contact-list.tsx';
import {
  CONTACT_FIELDS,
  CONTACT_THANKS,
  type ContactField,
  contactErrors,
} from '../../content/contact-rules.ts';
import { readTexts } from '../../forms/field-errors.ts';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Popup } from '../../ui/overlays/popup.tsx';
import { Page } from '../../ui/page.tsx';
import { metaOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/contactus';

export const headers = publicCacheHeaders({ madeOf: [] });

export const meta = metaOf({
  title: 'Contact Us',
  description: 'How to reach us by form, email, phone or post, and when you hear back.',
  path: paths.contact(),
});

/** Sends nothing (spec §7, Other): it thanks and clears the form. */
export default function ContactUs({ matches }: Route.ComponentProps) {
  const { field, check } = useFieldErrors<ContactField>(undefined);
  const [isThanking, setIsThanking] = useState(false);
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!check(event, (form) => contactErrors(readTexts(form, CONTACT_FIELDS)))) return;
    event.currentTarget.reset();
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
        <Field label="Name" autoComplete="name" {...field('name')} />
        <Field label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextArea label="Message" rows={5} {...field('message')} />
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
