import { z } from 'zod';
import { Invited, Member, MemberChange, MemberList, NewInvitation } from '../members';
import { Done, Id, IdParam } from '../types';
import { dashboardOperation } from './operation';

const userId = z.strictObject({ userId: IdParam });

export const listMembers = dashboardOperation({
  id: 'listMembers',
  access: 'admin',
  response: MemberList,
});
export const inviteMember = dashboardOperation({
  id: 'inviteMember',
  access: 'admin',
  body: { schema: NewInvitation, optional: false },
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
  body: { schema: MemberChange, optional: false },
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
