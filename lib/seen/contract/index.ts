import * as z from 'zod';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import { Count, Host, Id, IdParam, NextStep, Time } from '@/lib/platform/contract/types';

const SeenPage = named(
  'SeenPage',
  'A page as agents without a browser see it.',
  z.strictObject({
    siteId: Id,
    host: Host,
    scanId: Id,
    scannedAt: Time,
    url: z.string().describe('Address after redirects.'),
    status: z.int(),
    htmlTokens: Count.describe('Estimated by the scripts of the text.'),
    textTokens: Count,
    markdownTokens: Count.nullable().describe('Null without a Markdown version.'),
    headings: Count,
    links: Count,
    marks: Count.describe('Places where something is lost.'),
    otherPages: z.array(z.string()).describe('Addresses of the other pages of the scan.'),
    text: z
      .string()
      .describe(
        'Markdown: the page in reading order with headings, lists, tables, links, and controls, then what robots.txt ' +
          'allows and the structured data. `[✗ …]` says what is lost at that place.',
      ),
    nextStep: NextStep,
  }),
);
export type SeenPage = z.infer<typeof SeenPage>;

export const getSeenPage = operation({
  id: 'getSeenPage',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/seen',
  tag: 'Sites',
  summary: 'See a page as agents do',
  description:
    'What a reader without scripts gets, from the recorded answers of the latest scan. Nothing is requested from the site.',
  access: { key: 'read' },
  params: z.strictObject({ id: IdParam }),
  query: z.strictObject({
    url: z
      .url()
      .max(2048)
      .optional()
      .describe('A page of the scan; the home page if it is missing.'),
  }),
  response: SeenPage,
  errors: ['site_not_found', 'report_not_found'],
});
