import * as z from 'zod';
import { operation } from '@/lib/platform/contract/operation';
import { Report } from './report';
import { named } from '@/lib/platform/contract/named';

const ScanDomainBody = named(
  'ScanDomainRequest',
  'The site to scan.',
  z.strictObject({
    domain: z
      .string()
      .min(1)
      .max(2048)
      .describe('A host name or an http(s) URL. Only the host is used.'),
  }),
);

export const scanDomain = operation({
  id: 'scanDomain',
  method: 'POST',
  path: '/api/v1/scan',
  tag: 'Public',
  summary: 'Scan a site',
  description:
    'Scans the home page and site-wide files for at most 45 seconds and returns the report, ' +
    'which becomes the latest public report of the host. No account is needed.',
  access: 'public',
  body: { schema: ScanDomainBody, optional: false },
  response: Report,
  rateLimit: 'public-burst',
  budgets: ['target-scans', 'target-public-scans', 'public-caller'],
  errors: ['target_not_allowed', 'target_unreachable'],
});
