export const CONTACT_FIELDS = ['name', 'email', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** Spec §8, Contact submit. */
export const CONTACT_THANKS = 'Thank you for contacting us! We will get back to you soon.';

/** Name, e-mail and message are all required (spec §5, Contact form). */
export function contactErrors(values: Record<ContactField, string>): Partial<Record<ContactField, string>> {
  return {
    ...(values.name.trim() ? {} : { name: 'Name is required.' }),
    ...(values.email.trim() ? {} : { email: 'Email is required.' }),
    ...(values.message.trim() ? {} : { message: 'Message is required.' }),
  };
}
