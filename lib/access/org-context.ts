/** Whose data a verb may touch. Comes only from an API key or a session, never from input. */
export interface OrgContext {
  readonly organizationId: string;
  /** Active paid subscription, by the database clock, read for this very call. */
  readonly paid: boolean;
  readonly via:
    | { readonly kind: 'key'; readonly keyId: string }
    | { readonly kind: 'session'; readonly userId: string; readonly role: Role };
}

export type Role = 'owner' | 'admin' | 'member';
