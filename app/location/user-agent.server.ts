/**
 * Names the application and whom to write to when it asks too much, as Nominatim's rules of use want it
 * (https://operations.osmfoundation.org/policies/nominatim/).
 */
export function userAgentOf(contact: { siteUrl: string | null; email: string | null }): string {
  const { siteUrl, email } = contact;
  const whereabouts = [siteUrl, email].filter(Boolean).join('; ');
  // A header is ASCII; a bracket of an address's own would end the comment.
  const comment = whereabouts.replace(/[^\x21-\x27\x2a-\x7e ]/g, '?');
  return comment === '' ? 'TiffinStorefront/1.0' : `TiffinStorefront/1.0 (${comment})`;
}
