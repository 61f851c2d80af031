import { organizationCookie } from '@/lib/access/organization-cookie';
import { sessionCookie } from '@/lib/access/session-cookie';
import { operator } from '@/lib/config/operator';
import { AppError } from '@/lib/contract/app-error';
import * as calls from '@/lib/contract/dashboard';
import { on, WithCookies } from '@/lib/http/serve-dashboard';
import { createApiKey } from '@/lib/services/api-keys/create-api-key';
import { listApiKeys } from '@/lib/services/api-keys/list-api-keys';
import { revokeApiKey } from '@/lib/services/api-keys/revoke-api-key';
import { auditCsv, listAuditEvents } from '@/lib/services/audit-log/list-audit-events';
import { readExport } from '@/lib/services/exports/read-export';
import { exportOrganization } from '@/lib/services/exports/start-export';
import { acceptInvitation } from '@/lib/services/members/accept-invitation';
import { changeMember, removeMember } from '@/lib/services/members/change-member';
import { inviteMember } from '@/lib/services/members/invite-member';
import { listMembers } from '@/lib/services/members/list-members';
import { withdrawInvitation } from '@/lib/services/members/withdraw-invitation';
import { deleteOrganization } from '@/lib/services/organizations/delete-organization';
import { creditsCsv, getPlan } from '@/lib/services/organizations/get-plan';
import { renameOrganization } from '@/lib/services/organizations/rename-organization';
import { changeRetention } from '@/lib/services/organizations/retention';

export const organizationCalls = [
  on(calls.revokeApiKey, ({ session, params }) => revokeApiKey(session, params.id)),
  on(calls.listApiKeys, ({ session }) => listApiKeys(session)),
  on(calls.createApiKey, ({ session, body }) => createApiKey(session, body)),
  on(calls.downloadAuditLog, ({ session }) => auditCsv(session)),
  on(calls.listAuditEvents, ({ session, page }) => listAuditEvents(session, page)),
  on(calls.downloadExport, ({ person, session, params }) =>
    readExport({ person, session }, params.id),
  ),
  on(calls.withdrawInvitation, ({ session, params }) => withdrawInvitation(session, params.id)),
  on(calls.changeMember, ({ session, params, body }) =>
    changeMember(session, params.userId, body.role),
  ),
  on(calls.removeMember, ({ session, params }) => removeMember(session, params.userId)),
  on(calls.acceptInvitation, async ({ person, body }) => {
    const { organizationId, claims } = await acceptInvitation(person, body.token, body.password);
    return new WithCookies({ organizationId }, [
      ...(claims === null ? [] : [await sessionCookie(claims)]),
      organizationCookie(organizationId),
    ]);
  }),
  on(calls.listMembers, ({ session }) => listMembers(session)),
  on(calls.inviteMember, ({ session, body }) => inviteMember(session, body.email, body.role)),
  on(calls.deleteOrganization, ({ session, body }) => deleteOrganization(session, body)),
  on(calls.exportOrganization, ({ session }) => exportOrganization(session)),
  on(calls.changeRetention, ({ session, body }) => changeRetention(session, body.years)),
  on(calls.renameOrganization, ({ session, body }) => renameOrganization(session, body.name)),
  on(calls.switchOrganization, async ({ session, body }) => {
    const { organizationId } = body;
    if (!session.memberships.some((membership) => membership.organizationId === organizationId))
      throw new AppError('not_found', 'You are not a member of this organization.');
    const { id, sessionId, sessionVersion } = session.user;
    const claims = { uid: id, sid: sessionId, version: sessionVersion, organizationId };
    return new WithCookies({ organizationId }, [
      await sessionCookie(claims),
      organizationCookie(organizationId),
    ]);
  }),
  on(calls.changePlan, async ({ session, body }) => ({
    contact: operator().contact,
    message:
      'Only the server administrator can change plans. Send them this request: organization ' +
      `${session.actor.organizationId}, plan ${body.plan}.`,
  })),
  on(calls.downloadCredits, ({ session }) => creditsCsv(session)),
  on(calls.getPlan, ({ session }) => getPlan(session)),
];
