import type { KeyScope } from '../contract/key-scopes';
import type { Role } from '../contract/roles';

/** Sites by id, and those with one of the tags. */
export interface SeenSites {
  readonly siteIds: string[];
  readonly tags: string[];
}

/**
 * Who acts for an organization, and with which rights. Derived from an API key or a session, never
 * from input.
 */
export interface Actor {
  readonly organizationId: string;
  /** Active paid subscription, read for this call and judged by the database's clock. */
  readonly paid: boolean;
  readonly via:
    | { readonly kind: 'key'; readonly keyId: string; readonly scopes: readonly KeyScope[] }
    | {
        readonly kind: 'session';
        readonly userId: string;
        readonly role: Role;
        /** Of a viewer. */
        readonly sees?: SeenSites;
      }
    /** A schedule, or an administrator's command. */
    | { readonly kind: 'system' };
}

/** Id of the acting person; null for keys and the system. */
export const personOf = ({ via }: Actor): string | null =>
  via.kind === 'session' ? via.userId : null;

/** Role of an actor: a key with the required scope acts as an admin, never as an owner. */
export const roleOf = ({ via }: Actor): Role => (via.kind === 'session' ? via.role : 'admin');
