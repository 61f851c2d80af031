import * as z from 'zod';
import { MARKER_LIMITS } from './marker-limits';
import { fieldFirst } from '@/lib/platform/contract/field-first';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { pageQuery, plainPaging } from '@/lib/platform/contract/page';
import { Id, IdParam, NextOffset, ONE_LINE, Time } from '@/lib/platform/contract/types';

const isHttps = (text: string): boolean =>
  /^https:\/\/[^\s<>"\\]+$/i.test(text) && URL.canParse(text);

export const Marker = named(
  'Marker',
  'What was done to a site, such as a deployment.',
  z.strictObject({
    id: Id,
    at: Time.describe('When it was done.'),
    note: z.string().max(MARKER_LIMITS.noteCharacters),
    url: z.string().nullable().describe('An HTTPS link to more information.'),
    createdAt: Time,
  }),
);
export type Marker = z.infer<typeof Marker>;

export const MarkerList = named(
  'MarkerList',
  'Markers of a site, newest first.',
  z.strictObject({ siteId: Id, markers: z.array(Marker), nextOffset: NextOffset }),
);
export type MarkerList = z.infer<typeof MarkerList>;

export const NewMarker = named(
  'NewMarker',
  'A marker to set.',
  z.strictObject({
    note: z
      .string()
      .trim()
      .min(1, fieldFirst('Say what was done.'))
      .max(MARKER_LIMITS.noteCharacters)
      .regex(ONE_LINE, fieldFirst('The note must be one line.')),
    at: z.iso.datetime({ offset: true }).nullable().default(null).describe('RFC 3339; null = now.'),
    url: z
      .string()
      .max(MARKER_LIMITS.urlCharacters)
      .refine(isHttps, fieldFirst('The link must be an https address.'))
      .nullable()
      .default(null)
      .describe('An HTTPS link to more information.'),
  }),
);
export type NewMarker = z.output<typeof NewMarker>;

const MarkerDeleted = named('MarkerDeleted', 'The marker is gone.', z.strictObject({ id: Id }));

const common = { tag: 'Sites' } as const;
const params = z.strictObject({ id: IdParam });

export const listMarkers = operation({
  ...common,
  id: 'listMarkers',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/markers',
  summary: 'List markers',
  description: 'What was done to the site, such as deployments, newest first.',
  access: { key: 'read' },
  params,
  query: z.strictObject(pageQuery),
  paging: plainPaging,
  response: MarkerList,
  errors: ['site_not_found'],
});

export const createMarker = operation({
  ...common,
  id: 'createMarker',
  method: 'POST',
  path: '/api/v1/me/sites/{id}/markers',
  summary: 'Set a marker',
  description:
    'Notes what was done to the site, for example by a deploy hook. The history and comparisons ' +
    'show it between the scans before and after it.',
  access: { key: 'scan', session: 'member' },
  params,
  body: { schema: NewMarker, optional: false },
  response: Marker,
  status: 201,
  idempotencyKey: true,
  errors: ['site_not_found', 'limit_reached', 'idempotency_key_reused'],
});

export const deleteMarker = operation({
  ...common,
  id: 'deleteMarker',
  method: 'DELETE',
  path: '/api/v1/me/sites/{id}/markers/{markerId}',
  summary: 'Delete a marker',
  description: 'Deletes one marker of the site.',
  access: { key: 'scan', session: 'member' },
  params: z.strictObject({ id: IdParam, markerId: IdParam }),
  response: MarkerDeleted,
  errors: ['site_not_found', 'marker_not_found'],
});
