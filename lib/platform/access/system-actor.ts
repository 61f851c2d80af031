import type { Actor } from './actor';
import { hasPaidAccess, SUBSCRIPTION, type Subscription } from './plan';

/** Columns of a site, or of a row with an organization, that `systemActor` needs. */
export const OWNED_BY = {
  organizationId: true,
  organization: { select: SUBSCRIPTION },
} as const;

interface Owned {
  readonly organizationId: string;
  readonly organization: Subscription;
}

/** The server itself, as it acts for an organization: schedules, deferred scans, operators. */
export const systemActor = ({ organizationId, organization }: Owned, now: Date): Actor => ({
  organizationId,
  paid: hasPaidAccess(organization, now),
  via: { kind: 'system' },
});
