import type { KeyScope } from '@/lib/contract';

export type Role = 'owner' | 'admin' | 'member';

/** Who acts for an organization, and with which rights. Comes from an API key or a session, never from input. */
export interface Actor {
  readonly organizationId: string;
  /** Active paid subscription, by the database clock, read for this very call. */
  readonly paid: boolean;
  readonly via:
    | { readonly kind: 'key'; readonly keyId: string; readonly scopes: readonly KeyScope[] }
    | { readonly kind: 'session'; readonly userId: string; readonly role: Role }
    /** A schedule, or the operator. */
    | { readonly kind: 'system' };
}

/** The person who acts; null for a key and for the system. */
export const personOf = ({ via }: Actor): string | null =>
  via.kind === 'session' ? via.userId : null;

/** A key with the scope for it may do what an admin may, and nothing that takes an owner. */
export const roleOf = ({ via }: Actor): Role => (via.kind === 'session' ? via.role : 'admin');
