/** What a token may be made for. Everything else at `/operator` is the owner's alone. */
export const SCOPES = ['orders:read', 'orders:write', 'catalogue:write'] as const;
export type Scope = (typeof SCOPES)[number];

/** What a request to `/operator` requires. */
export type Right = Scope | 'owner';

/** Who sent a request to `/operator`. */
export interface Caller {
  /** The id of the token; `owner` for the one of the settings. */
  tokenId: string;
  rights: readonly Right[];
  /** The only vendor whose orders and dishes the caller sees and changes; null: all. */
  vendorId: string | null;
}

/** Has the token of the settings. */
export const OWNER: Caller = { tokenId: 'owner', rights: [...SCOPES, 'owner'], vendorId: null };

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}
