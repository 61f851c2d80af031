import { z } from 'zod';
import type { SingleFileKind } from '@/engine';
import { named } from './named';
import { operation } from './operation';
import { Finding, Score, Url } from './types';

const KINDS = [
  'robots-txt',
  'llms-txt',
  'sitemap',
  'structured-data',
  'security-txt',
  'agent-card',
  'ai-catalog',
  'rsl',
] as const satisfies readonly SingleFileKind[];

/** UTF-8; beyond it, a file is scanned where it is served. */
const CONTENT_MAX = 500_000;

const CheckFileRequest = named(
  'CheckFileRequest',
  'A file before it is published.',
  z.strictObject({
    file: z.enum(KINDS).describe('What the file is; `structured-data` takes an HTML page.'),
    content: z.string().min(1).max(CONTENT_MAX).describe('The whole file.'),
  }),
);

export const FileVerdict = named(
  'FileVerdict',
  'What a check says of one file by itself.',
  z.strictObject({
    file: z.enum(KINDS),
    checkId: z.string().describe('The check that judged it.'),
    score: Score.describe('Of the file, without the rules in `onlyOnSite`.'),
    findings: z.array(Finding),
    onlyOnSite: z
      .array(z.string())
      .describe('Rules of the check that need the site: how the file is served, where links lead.'),
    guideUrl: Url,
  }),
);
export type FileVerdict = z.infer<typeof FileVerdict>;

export const checkFile = operation({
  id: 'checkFile',
  method: 'POST',
  path: '/api/v1/check-file',
  tag: 'Public',
  summary: 'Check a file',
  description:
    'Judges a file that you send, by the rules of its check, before it is published. Nothing is ' +
    'fetched and nothing is stored. The body can have up to 1 MB.',
  auth: 'public',
  body: { schema: CheckFileRequest, optional: false, bytesMax: 1_048_576 },
  response: FileVerdict,
  rateLimit: 'public-burst',
  errors: [],
});
