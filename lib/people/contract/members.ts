import * as z from 'zod';
import { Tags } from '@/lib/platform/contract/tags';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { Done, Id, IdParam, RoleName, Time, Url } from '@/lib/platform/contract/types';

const seen = {
  siteIds: z.array(Id).max(100).describe('Sites that a viewer may read.'),
  tags: Tags.describe('A viewer may read sites with one of these tags.'),
};

export const Member = named(
  'Member',
  'A person in the organization.',
  z.strictObject({
    userId: Id,
    email: z.string(),
    name: z.string().nullable(),
    role: RoleName,
    ...seen,
    createdAt: Time,
  }),
);
export type Member = z.infer<typeof Member>;

const Invitation = named(
  'Invitation',
  'An invitation that was not accepted yet.',
  z.strictObject({
    id: Id,
    email: z.string(),
    role: RoleName,
    ...seen,
    createdAt: Time,
    expiresAt: Time,
  }),
);

export const MemberList = named(
  'MemberList',
  'Members by email address, and open invitations, newest first.',
  z.strictObject({ members: z.array(Member), invitations: z.array(Invitation) }),
);
export type MemberList = z.infer<typeof MemberList>;

export const Invited = named(
  'Invited',
  'The invitation and its link.',
  z.strictObject({
    invitation: Invitation,
    url: Url.nullable().describe(
      'Only this answer contains it. It is also sent by email. Null for an API key.',
    ),
  }),
);
export type Invited = z.infer<typeof Invited>;

const optionallySeen = { siteIds: seen.siteIds.default([]), tags: seen.tags.default([]) };
const NewInvitation = named(
  'NewInvitation',
  'Who to invite.',
  z.strictObject({ email: z.string().max(254), role: RoleName, ...optionallySeen }),
);
const MemberChange = named(
  'MemberChange',
  'The new role; of a viewer, with all sites.',
  z.strictObject({ role: RoleName, ...optionallySeen }),
);

const common = { tag: 'Organization' } as const;
const member = z.strictObject({ id: IdParam.describe('`userId` of the member.') });

export const listMembers = operation({
  ...common,
  id: 'listMembers',
  method: 'GET',
  path: '/api/v1/me/members',
  summary: 'List members',
  description: 'Members of the organization, and invitations that were not accepted yet.',
  access: { key: 'admin', session: 'admin' },
  response: MemberList,
  errors: [],
});

export const inviteMember = operation({
  ...common,
  id: 'inviteMember',
  method: 'POST',
  path: '/api/v1/me/members',
  summary: 'Invite a member',
  description:
    'Sends an email with a link that works for 7 days. An open invitation of the same address is replaced. ' +
    'A viewer reads the sites that you name, and changes nothing. An API key can only invite members ' +
    'and viewers, and does not get the link.',
  access: { key: 'admin', session: 'admin' },
  body: { schema: NewInvitation, optional: false },
  response: Invited,
  status: 201,
  idempotencyKey: true,
  errors: ['role_required', 'limit_reached', 'idempotency_key_reused'],
});

export const changeMember = operation({
  ...common,
  id: 'changeMember',
  method: 'PATCH',
  path: '/api/v1/me/members/{id}',
  summary: 'Change the role of a member',
  description:
    'Ends the sessions of the member. Only people can change owners, and make members admins.',
  access: { key: 'admin', session: 'admin' },
  params: member,
  body: { schema: MemberChange, optional: false },
  response: Member,
  errors: ['not_found', 'role_required'],
});

export const removeMember = operation({
  ...common,
  id: 'removeMember',
  method: 'DELETE',
  path: '/api/v1/me/members/{id}',
  summary: 'Remove a member',
  description: 'Ends the sessions of the member. Only people can remove owners.',
  access: { key: 'admin', session: 'viewer' },
  params: member,
  response: Done,
  errors: ['not_found', 'role_required'],
});

export const withdrawInvitation = operation({
  ...common,
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: '/api/v1/me/invitations/{id}',
  summary: 'Withdraw an invitation',
  description: 'Its link stops working.',
  access: { key: 'admin', session: 'admin' },
  params: z.strictObject({ id: IdParam }),
  response: Done,
  errors: ['not_found', 'role_required'],
});
