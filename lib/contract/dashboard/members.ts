import { z } from 'zod';
import { Id, IdParam, Time } from '../types';
import { RoleName } from './account';
import { dashboardOperation } from './operation';

export const Member = z.strictObject({
  userId: Id,
  email: z.string(),
  name: z.string().nullable(),
  role: RoleName,
  createdAt: Time,
});
export type Member = z.infer<typeof Member>;

const Invitation = z.strictObject({
  id: Id,
  email: z.string(),
  role: RoleName,
  createdAt: Time,
  expiresAt: Time,
});
type Invitation = z.infer<typeof Invitation>;

export const MemberList = z.strictObject({
  members: z.array(Member),
  invitations: z.array(Invitation),
});
export type MemberList = z.infer<typeof MemberList>;

/** `url` is told once, to be handed over where no mail server is set. */
export const Invited = z.strictObject({ invitation: Invitation, url: z.url() });
export type Invited = z.infer<typeof Invited>;

const email = z.string().max(254);
const userId = z.strictObject({ userId: IdParam });
const Done = z.strictObject({ done: z.literal(true) });

export const listMembers = dashboardOperation({
  id: 'listMembers',
  access: 'admin',
  response: MemberList,
});
export const inviteMember = dashboardOperation({
  id: 'inviteMember',
  access: 'admin',
  body: { schema: z.strictObject({ email, role: RoleName }), optional: false },
  response: Invited,
  status: 201,
});
export const acceptInvitation = dashboardOperation({
  id: 'acceptInvitation',
  access: 'anyone',
  body: {
    schema: z.strictObject({
      token: z.string().min(1).max(200),
      password: z.string().max(128).optional(),
    }),
    optional: false,
  },
  response: z.strictObject({ organizationId: Id }),
});
export const changeMember = dashboardOperation({
  id: 'changeMember',
  access: 'admin',
  params: userId,
  body: { schema: z.strictObject({ role: RoleName }), optional: false },
  response: Member,
});
export const removeMember = dashboardOperation({
  id: 'removeMember',
  access: 'member',
  params: userId,
  response: Done,
});
export const withdrawInvitation = dashboardOperation({
  id: 'withdrawInvitation',
  access: 'admin',
  params: z.strictObject({ id: IdParam }),
  response: Done,
});
