export const SHARED_ACCOUNT = 'This is the demo account, which everybody shares. Register to try this.';

/** The part of the product's settings that names the shared account. */
export interface SharedAccountSettings {
  /** The id of the customer whose password is public; null outside the demo. */
  sharedAccountId: string | null;
}

export function isSharedAccount({ sharedAccountId }: SharedAccountSettings, userId: string): boolean {
  return userId === sharedAccountId;
}

/**
 * Why this customer's e-mail and password may not change and the account may not be deactivated, or null: one
 * visitor with the public password could take the account from everybody else.
 */
export function sharedAccountProblem(settings: SharedAccountSettings, userId: string): string | null {
  return isSharedAccount(settings, userId) ? SHARED_ACCOUNT : null;
}
