/**
 * Identifies the application and its contact, as Nominatim's usage policy requires
 * (https://operations.osmfoundation.org/policies/nominatim/).
 */
export function userAgentOf(contact: { siteUrl: string | null; email: string | null }): string {
  const { siteUrl, email } = contact;
  const whereabouts = [siteUrl, email].filter(Boolean).join('; ');
  // A header is ASCII, and a bracket in the address would end the comment.
  const comment = whereabouts.replace(/[^\x21-\x27\x2a-\x7e ]/g, '?');
  return comment === '' ? 'TiffinStorefront/1.0' : `TiffinStorefront/1.0 (${comment})`;
}
