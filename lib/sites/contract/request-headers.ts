import * as z from 'zod';
import { fieldFirst } from '@/lib/platform/contract/field-first';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { REQUEST_HEADER_LIMITS } from './request-header-limits';
import { Host, Id, IdParam, Time } from '@/lib/platform/contract/types';

export const RequestHeaders = named(
  'RequestHeaders',
  'Names of the headers that scans of a site send to it. No value is ever returned.',
  z.strictObject({
    siteId: Id,
    host: Host,
    headers: z.array(z.strictObject({ name: z.string(), updatedAt: Time })),
  }),
);
export type RequestHeaders = z.infer<typeof RequestHeaders>;

const NewRequestHeader = named(
  'NewRequestHeader',
  'The value of a header. It replaces the stored one.',
  z.strictObject({
    value: z
      .string()
      .min(1, fieldFirst('Enter the value of the header.'))
      .max(REQUEST_HEADER_LIMITS.valueCharacters)
      .regex(
        /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/,
        fieldFirst('The value must be one line of ASCII, without spaces around it.'),
      ),
  }),
);

const RequestHeaderName = z
  .string()
  .max(100)
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, fieldFirst('This is not the name of a header.'))
  .describe('Name of the header, in any case.')
  .transform((name) => name.toLowerCase());

const common = { tag: 'Sites', response: RequestHeaders } as const;
const path = '/api/v1/me/sites/{id}/request-headers';
const byName = { ...common, path: `${path}/{name}` } as const;
const params = z.strictObject({ id: IdParam, name: RequestHeaderName });

export const listRequestHeaders = operation({
  ...common,
  id: 'listRequestHeaders',
  method: 'GET',
  path,
  summary: 'List request headers',
  description: 'Names of the headers that scans send to a protected site. Values are not returned.',
  access: { key: 'read' },
  params: z.strictObject({ id: IdParam }),
  errors: ['site_not_found'],
});

export const putRequestHeader = operation({
  ...byName,
  id: 'putRequestHeader',
  method: 'PUT',
  summary: 'Set a request header',
  description:
    'Every scan of the site sends the header to the site’s own origin, never after a redirect to ' +
    'another one. The value is stored encrypted, and reports never show it. Ownership of the site ' +
    'must be verified, and its reports must not be published.',
  access: { key: 'manage', session: 'admin' },
  params,
  body: { schema: NewRequestHeader, optional: false },
  errors: ['site_not_found', 'limit_reached'],
});

export const deleteRequestHeader = operation({
  ...byName,
  id: 'deleteRequestHeader',
  method: 'DELETE',
  summary: 'Delete a request header',
  description: 'Scans no longer send it. Deleting a header that isn’t set changes nothing.',
  access: { key: 'manage', session: 'admin' },
  params,
  errors: ['site_not_found'],
});
