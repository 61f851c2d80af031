import * as api from '../contract';
import * as calls from '../contract/dashboard';
import { acceptInvitation } from './accept-invitation';
import { changeMember, removeMember } from './change-member';
import { changePassword } from './change-password';
import { createApiKey } from './create-api-key';
import { deleteAccount } from './delete-account';
import { deleteOrganization } from './delete-organization';
import { disconnectAccount } from './disconnect-account';
import { getMe } from './get-me';
import { getPlan, creditsCsv } from './get-plan';
import { inviteMember } from './invite-member';
import { listApiKeys } from './list-api-keys';
import { listAuditEvents, auditCsv } from './list-audit-events';
import { listMembers } from './list-members';
import { confirmPasswordReset, requestPasswordReset } from './password-reset';
import { readExport } from './read-export';
import { renameOrganization } from './rename-organization';
import { changeRetention } from './retention';
import { revokeApiKey } from './revoke-api-key';
import { signUp, verifyEmail } from './sign-up';
import { exportAccount, exportOrganization } from './start-export';
import { withdrawInvitation } from './withdraw-invitation';
import { withMinimumTime } from '@/lib/platform/access/minimum-time';
import { organizationCookie } from '@/lib/platform/access/organization-cookie';
import { sessionCookie, beginSession } from '@/lib/platform/access/session-cookie';
import {
  signUpCookie,
  endedSignUpCookie,
  hasSignedUp,
  signUpCookieName,
} from '@/lib/platform/access/sign-up-cookie';
import { operator } from '@/lib/platform/config/operator';
import { AppError } from '@/lib/platform/contract/app-error';
import { on, HandlerResult } from '@/lib/platform/http';

export const handlers = [
  on(calls.disconnectAccount, ({ session, params }) => disconnectAccount(session, params.provider)),
  on(calls.deleteAccount, ({ person, body }) => deleteAccount(person, body)),
  on(calls.exportAccount, ({ person }) => exportAccount(person)),
  on(calls.changePassword, async ({ session, body }) => {
    return HandlerResult.withCookies({ done: true }, [
      await sessionCookie(await changePassword(session, body.currentPassword, body.password)),
    ]);
  }),
  on(calls.getMe, ({ session }) => getMe(session)),
  on(calls.confirmPasswordReset, ({ body }) => confirmPasswordReset(body.token, body.password)),
  on(calls.requestPasswordReset, ({ body, caller }) =>
    withMinimumTime(requestPasswordReset(body.email, caller)),
  ),
  on(calls.signUp, async ({ body, caller }) => {
    const { userId } = await signUp(body, caller);
    return HandlerResult.withCookies({ done: true }, [await signUpCookie(userId)]);
  }),
  on(calls.verifyEmail, async ({ body, cookies }) => {
    const person = await verifyEmail(body.token);
    const signedIn = await hasSignedUp(cookies[signUpCookieName()], person.id);
    return HandlerResult.withCookies(
      { signedIn },
      signedIn ? [await sessionCookie(beginSession(person)), endedSignUpCookie()] : [],
    );
  }),

  on(api.revokeApiKey, ({ actor, params }) => revokeApiKey(actor, params.id)),
  on(api.listApiKeys, ({ actor }) => listApiKeys(actor)),
  on(api.createApiKey, ({ actor, body }) => createApiKey(actor, body)),
  on(api.listAuditEvents, ({ actor, page }) => listAuditEvents(actor, page)),
  on(api.withdrawInvitation, ({ actor, params }) => withdrawInvitation(actor, params.id)),
  on(api.changeMember, ({ actor, params, body }) => changeMember(actor, params.id, body)),
  on(api.removeMember, ({ actor, params }) => removeMember(actor, params.id)),
  on(api.listMembers, ({ actor }) => listMembers(actor)),
  on(api.inviteMember, ({ actor, body, newId }) => inviteMember(actor, body.email, body, newId)),
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
