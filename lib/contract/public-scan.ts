import { z } from 'zod';
import { operation } from './operation';
import { Report } from './report';
import { named } from './named';

const ScanDomainBody = named(
  'ScanDomainRequest',
  'The site to measure.',
  z.strictObject({
    domain: z
      .string()
      .min(1)
      .max(2048)
      .describe('A host name, or an http(s) URL of which only the host is used.'),
  }),
);

export const scanDomain = operation({
  id: 'scanDomain',
  method: 'POST',
  path: '/api/v1/scan',
  tag: 'Public',
  summary: 'Measure a site now',
  description:
    'Measures the home page and the files of the origin, at most 45 seconds, and answers with the report, which becomes the newest public measurement of the host. Without an account.',
  auth: 'public',
  body: { schema: ScanDomainBody, optional: false },
  response: Report,
  rateLimit: 'public-burst',
  budgets: ['target-scans', 'target-public-scans', 'public-caller'],
  errors: ['target_not_allowed', 'target_unreachable'],
});
