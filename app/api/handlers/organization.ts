import { organizationCookie } from '@/lib/access/organization-cookie';
import { sessionCookie } from '@/lib/access/session-cookie';
import { operator } from '@/lib/config/operator';
import * as api from '@/lib/contract';
import { AppError } from '@/lib/contract/app-error';
import * as calls from '@/lib/contract/dashboard';
import { HandlerResult, on } from '@/lib/http';
import { createApiKey } from '@/lib/services/api-keys/create-api-key';
import { listApiKeys } from '@/lib/services/api-keys/list-api-keys';
import { revokeApiKey } from '@/lib/services/api-keys/revoke-api-key';
import { listAuditEvents, auditCsv } from '@/lib/services/audit-log/list-audit-events';
import { readExport } from '@/lib/services/exports/read-export';
import { exportOrganization } from '@/lib/services/exports/start-export';
import { acceptInvitation } from '@/lib/services/members/accept-invitation';
import { changeMember, removeMember } from '@/lib/services/members/change-member';
import { inviteMember } from '@/lib/services/members/invite-member';
import { listMembers } from '@/lib/services/members/list-members';
import { withdrawInvitation } from '@/lib/services/members/withdraw-invitation';
import { deleteOrganization } from '@/lib/services/organizations/delete-organization';
import { getPlan, creditsCsv } from '@/lib/services/organizations/get-plan';
import { renameOrganization } from '@/lib/services/organizations/rename-organization';
import { changeRetention } from '@/lib/services/organizations/retention';

export const organizationHandlers = [
  on(api.revokeApiKey, ({ actor, params }) => revokeApiKey(actor, params.id)),
  on(api.listApiKeys, ({ actor }) => listApiKeys(actor)),
  on(api.createApiKey, ({ actor, body }) => createApiKey(actor, body)),
  on(api.listAuditEvents, ({ actor, page }) => listAuditEvents(actor, page)),
  on(api.withdrawInvitation, ({ actor, params }) => withdrawInvitation(actor, params.id)),
  on(api.changeMember, ({ actor, params, body }) => changeMember(actor, params.id, body.role)),
  on(api.removeMember, ({ actor, params }) => removeMember(actor, params.id)),
  on(api.listMembers, ({ actor }) => listMembers(actor)),
  on(api.inviteMember, ({ actor, body }) => inviteMember(actor, body.email, body.role)),
  on(api.getPlan, ({ actor }) => getPlan(actor)),
  on(calls.downloadAuditLog, ({ actor }) => auditCsv(actor)),
  on(calls.downloadExport, ({ person, session, params }) =>
    readExport({ person, session }, params.id),
  ),
  on(calls.acceptInvitation, async ({ person, body }) => {
    const { organizationId, claims } = await acceptInvitation(person, body.token, body.password);
    return HandlerResult.withCookies({ organizationId }, [
      ...(claims === null ? [] : [await sessionCookie(claims)]),
      organizationCookie(organizationId),
    ]);
  }),
  on(calls.deleteOrganization, ({ session, body }) => deleteOrganization(session, body)),
  on(calls.exportOrganization, ({ session }) => exportOrganization(session)),
  on(calls.changeRetention, ({ actor, body }) => changeRetention(actor, body.years)),
  on(calls.renameOrganization, ({ actor, body }) => renameOrganization(actor, body.name)),
  on(calls.switchOrganization, async ({ session, body }) => {
    const { organizationId } = body;
    if (!session.memberships.some((membership) => membership.organizationId === organizationId))
      throw new AppError('not_found', 'You are not a member of this organization.');
    const { id, sessionId, sessionVersion } = session.user;
    const claims = { uid: id, sid: sessionId, version: sessionVersion, organizationId };
    return HandlerResult.withCookies({ organizationId }, [
      await sessionCookie(claims),
      organizationCookie(organizationId),
    ]);
  }),
  on(calls.changePlan, async ({ actor, body }) => ({
    contact: operator().contact,
    message:
      'Only the server administrator can change plans. Send them this request: organization ' +
      `${actor.organizationId}, plan ${body.plan}.`,
  })),
  on(calls.downloadCredits, ({ actor }) => creditsCsv(actor)),
];
