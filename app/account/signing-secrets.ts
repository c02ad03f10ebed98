export interface SigningSettings {
  authSecret: string;
  acceptedAuthSecret: string | null;
  isSecure: boolean;
}

/** The secrets of signed cookies: the first signs, each is accepted. */
export function signingSecrets({ authSecret, acceptedAuthSecret }: SigningSettings): string[] {
  return acceptedAuthSecret === null ? [authSecret] : [authSecret, acceptedAuthSecret];
}
