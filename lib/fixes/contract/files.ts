import * as z from 'zod';
import type { SingleFileKind } from '@seamark/engine';
import { AskedFact, NewSiteFacts } from './facts';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import {
  ArtifactKind,
  ArtifactKindParam,
  CheckId,
  Finding,
  Host,
  NextStep,
  Score,
  Url,
} from '@/lib/platform/contract/types';

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

/** UTF-8; larger files can only be scanned on their site. */
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
  access: 'public',
  body: { schema: CheckFileRequest, optional: false, bytesMax: 1_048_576 },
  response: FileVerdict,
  rateLimit: 'public-burst',
  errors: [],
});

const GenerateFileRequest = named(
  'GenerateFileRequest',
  'What a file is made from.',
  z.strictObject({
    kind: ArtifactKindParam,
    host: z
      .string()
      .min(1)
      .max(2048)
      .describe('The site of the file: a host name or an http(s) URL. Only the host is used.'),
    facts: NewSiteFacts.optional(),
  }),
);

export const GeneratedFile = named(
  'GeneratedFile',
  'A file that is made from facts alone.',
  z.strictObject({
    kind: ArtifactKind,
    host: Host,
    checkIds: z.array(CheckId).describe('Checks that this file helps with.'),
    path: z
      .string()
      .nullable()
      .describe(
        'Path to publish the file at; null if it belongs into the HTML or the server configuration.',
      ),
    filename: z.string(),
    contentType: z.string().nullable(),
    headers: z
      .array(z.strictObject({ name: z.string(), value: z.string() }))
      .describe('Response headers to send with the file.'),
    content: z
      .string()
      .nullable()
      .describe('The file; null while a fact in `missing` is required.'),
    warnings: z.array(z.string()).describe('What to do or to know before you publish the file.'),
    missing: z
      .array(AskedFact)
      .describe('Facts that would complete the file, and those that it requires.'),
    nextStep: NextStep,
  }),
);
export type GeneratedFile = z.infer<typeof GeneratedFile>;

export const generateFile = operation({
  id: 'generateFile',
  method: 'POST',
  path: '/api/v1/generate-file',
  tag: 'Public',
  summary: 'Generate a file from facts',
  description:
    'Makes a file from the facts that you send, before there is a scan. What you leave out is ' +
    'left out of the file; where nothing is left, `missing` names the facts that make one. Nothing is fetched and nothing is stored. The body can have up to 1 MB.',
  access: 'public',
  body: { schema: GenerateFileRequest, optional: false, bytesMax: 1_048_576 },
  response: GeneratedFile,
  rateLimit: 'public-burst',
  errors: ['artifact_not_found', 'target_not_allowed'],
});
