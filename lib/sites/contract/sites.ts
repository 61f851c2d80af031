import * as z from 'zod';
import { API_ERROR_CODES } from '@/lib/platform/contract/errors';
import { chosenSites, tagQuery, Tags } from '@/lib/platform/contract/tags';
import { named } from '@/lib/platform/contract/named';
import { Ownership } from './ownership';
import { operation } from '@/lib/platform/contract/operation';
import { pageQuery } from '@/lib/platform/contract/page';
import {
  Done,
  Host,
  Id,
  IdParam,
  NextOffset,
  NextStep,
  ProfileName,
  ScanSummary,
  Score,
  Time,
  Url,
} from '@/lib/platform/contract/types';

export const Site = named(
  'Site',
  'A host that the organization tracks.',
  z.strictObject({
    id: Id,
    host: Host,
    url: Url,
    name: z.string().nullable(),
    verified: z.boolean().describe('Whether ownership is verified.'),
    verifiedAt: Time.nullable(),
    schedule: z.enum(['off', 'daily', 'weekly']),
    latestScore: Score.nullable(),
    previousScore: Score.nullable(),
    scoreDelta: z.int().nullable().describe('latestScore − previousScore.'),
    latestScan: ScanSummary.nullable(),
    previousScan: ScanSummary.nullable(),
    activeScanId: Id.nullable().describe('The queued or running scan, if any.'),
    tags: z.array(z.string()),
    createdAt: Time,
  }),
);
export type Site = z.infer<typeof Site>;

export const SiteList = named(
  'SiteList',
  'Sites of the organization, sorted by host.',
  z.strictObject({
    sites: z.array(Site),
    nextOffset: NextOffset,
    nextStep: NextStep,
  }),
);
export type SiteList = z.infer<typeof SiteList>;

/** Of a site, where one call changes many. */
export const SiteRefusal = named(
  'SiteRefusal',
  'Why nothing was done for a site, as a call for it alone would answer.',
  z.strictObject({ error: z.enum(API_ERROR_CODES), message: z.string() }),
);
export type SiteRefusal = z.infer<typeof SiteRefusal>;

const SiteName = z.string().trim().max(80, 'The name may have at most 80 characters.');
const settings = {
  schedule: z.enum(['off', 'daily', 'weekly']).describe('When scans start by themselves.'),
  publishReports: z.boolean().describe('Whether reports are public.'),
  guessAddresses: z
    .boolean()
    .describe('Whether scans also ask addresses that agents may guess, at most 40.'),
  profile: ProfileName,
  tags: Tags,
};

export const SiteSettings = named(
  'SiteSettings',
  'What the owner decides about a site.',
  z.strictObject({ name: z.string().nullable(), ...settings }),
);
export type SiteSettings = z.infer<typeof SiteSettings>;

const SiteChange = named(
  'SiteChange',
  'What to change; other fields stay.',
  z.strictObject({ name: SiteName.nullable(), ...settings }).partial(),
);

const SitesChange = named(
  'SitesChange',
  'What to change of several sites; other fields stay.',
  z.strictObject({
    ...chosenSites,
    settings: z
      .strictObject({
        ...settings,
        addTags: Tags.describe('Tags that each site gets besides its own.'),
      })
      .partial(),
  }),
);
export type SitesChange = z.output<typeof SitesChange>;

const ChangedSites = named(
  'ChangedSites',
  'One answer per site, sorted by host.',
  z.strictObject({
    sites: z.array(
      z.strictObject({
        siteId: Id,
        host: Host,
        settings: SiteSettings.nullable().describe('All settings; null if the change was refused.'),
        refusal: SiteRefusal.nullable(),
      }),
    ),
  }),
);
export type ChangedSites = z.infer<typeof ChangedSites>;

export const NewSite = named(
  'NewSite',
  'A site to add.',
  z.strictObject({
    url: z
      .string()
      .min(1, 'Enter a domain.')
      .max(2048)
      .describe('A domain or URL, of which the scheme and the host are kept.'),
    name: SiteName.optional(),
    tags: Tags.optional(),
  }),
);
export type NewSite = z.output<typeof NewSite>;

export const AddedSite = named(
  'AddedSite',
  'The site, and how to verify its ownership.',
  z.strictObject({ site: Site, ownership: Ownership }),
);
export type AddedSite = z.infer<typeof AddedSite>;

export const listSites = operation({
  id: 'listSites',
  method: 'GET',
  path: '/api/v1/me/sites',
  tag: 'Sites',
  summary: 'List sites',
  description:
    'The latest and previous score of each site. Without `limit` and `offset`, all sites are ' +
    'returned in one page; if you send one of them, the other uses its default.',
  access: { key: 'read', session: 'viewer' },
  query: z.strictObject({ ...tagQuery, ...pageQuery }),
  paging: { bothOmitted: 'all' },
  response: SiteList,
  errors: [],
});

const manage = { tag: 'Sites', access: { key: 'manage', session: 'admin' } } as const;
const params = z.strictObject({ id: IdParam });

export const addSite = operation({
  ...manage,
  id: 'addSite',
  method: 'POST',
  path: '/api/v1/me/sites',
  summary: 'Add a site',
  description: 'Returns the existing site if the organization has this host already.',
  body: { schema: NewSite, optional: false },
  response: AddedSite,
  status: 201,
  errors: ['target_not_allowed', 'limit_reached'],
});

export const getSiteSettings = operation({
  id: 'getSiteSettings',
  method: 'GET',
  path: '/api/v1/me/sites/{id}',
  tag: 'Sites',
  summary: 'Retrieve the settings of a site',
  description: 'What a change of the settings returns, without a change.',
  access: { key: 'read' },
  params,
  response: SiteSettings,
  errors: ['site_not_found'],
});

export const changeSite = operation({
  ...manage,
  id: 'changeSite',
  method: 'PATCH',
  path: '/api/v1/me/sites/{id}',
  summary: 'Change the settings of a site',
  description:
    'Schedules, public reports, and guessed addresses need verified ownership. The answer has all ' +
    'settings.',
  params,
  body: { schema: SiteChange, optional: false },
  response: SiteSettings,
  errors: ['site_not_found', 'limit_reached'],
});

export const changeSites = operation({
  ...manage,
  id: 'changeSites',
  method: 'PATCH',
  path: '/api/v1/me/sites',
  summary: 'Change the settings of several sites',
  description:
    'Changes each site as a call for it alone would, and answers with its settings or with the ' +
    'reason why they stay.',
  body: { schema: SitesChange, optional: false },
  response: ChangedSites,
  errors: [],
});

export const deleteSite = operation({
  ...manage,
  id: 'deleteSite',
  method: 'DELETE',
  path: '/api/v1/me/sites/{id}',
  summary: 'Delete a site',
  description: 'Deletes the site with its scans, reports, Answers and agent runs.',
  params,
  response: Done,
  errors: ['site_not_found'],
});
