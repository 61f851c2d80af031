import * as z from 'zod';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { Host, IdParam, Time } from '@/lib/platform/contract/types';

export const OwnershipSeen = z.strictObject({
  method: z.enum(['dns', 'file', 'meta']),
  outcome: z.enum(['proven', 'missing', 'unchecked']),
  says: z.string(),
});

export const Ownership = named(
  'Ownership',
  'Where to publish the token of a site, and what the last check saw.',
  z.strictObject({
    host: Host,
    verified: z.boolean(),
    verifiedAt: Time.nullable(),
    verifiedBy: z.enum(['dns', 'file', 'meta', 'operator']).nullable(),
    endsAt: Time.nullable().describe(
      'Set when the last check failed: when verification expires, unless a check succeeds before.',
    ),
    lostAt: Time.nullable().describe('When the site’s verification expired.'),
    token: z
      .string()
      .describe('To be published in one of the three ways: `dns`, `file` or `meta`.'),
    dns: z.strictObject({
      names: z.array(z.string()).describe('A TXT record at any one of these names is enough.'),
      value: z.string(),
    }),
    file: z.strictObject({ url: z.string(), content: z.string() }),
    meta: z.strictObject({ tag: z.string() }),
    pollAfterSeconds: z
      .int()
      .nullable()
      .describe('When to poll again; null while no check is queued or running.'),
    checkedAt: Time.nullable(),
    seen: z.array(OwnershipSeen),
  }),
);
export type Ownership = z.infer<typeof Ownership>;

const common = { tag: 'Sites', access: { key: 'manage', session: 'admin' } } as const;
const params = z.strictObject({ id: IdParam });

export const getOwnership = operation({
  ...common,
  id: 'getOwnership',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/ownership',
  summary: 'Retrieve the ownership of a site',
  description:
    'The DNS record, the file and the meta tag that each prove ownership, and the result of the last check.',
  params,
  response: Ownership,
  errors: ['site_not_found'],
});

export const checkOwnership = operation({
  ...common,
  id: 'checkOwnership',
  method: 'POST',
  path: '/api/v1/me/sites/{id}/ownership',
  summary: 'Check the ownership of a site',
  description:
    'Queues a check of all three places. Poll with GET until `pollAfterSeconds` is null.',
  params,
  response: Ownership,
  status: 202,
  errors: ['site_not_found'],
});
