import * as z from 'zod';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import {
  ArtifactKind,
  ArtifactKindParam,
  CheckId,
  Count,
  Gain,
  Host,
  Id,
  IdParam,
  NextStep,
  Time,
} from '@/lib/platform/contract/types';

export const Artifact = named(
  'Artifact',
  'A generated file that fixes findings.',
  z.strictObject({
    siteId: Id,
    host: Host,
    scanId: Id,
    kind: ArtifactKind,
    checkIds: z.array(CheckId).describe('Checks that this file helps with.'),
    gain: Gain.describe(
      'Points of originScore that this file returns on its own, one decimal. Points that it costs other checks are subtracted.',
    ),
    path: z
      .string()
      .nullable()
      .describe(
        'Path to publish the file at; null if it belongs into the HTML or the server configuration.',
      ),
    filename: z.string(),
    headers: z
      .array(z.strictObject({ name: z.string(), value: z.string() }))
      .describe('Response headers to send with the file.'),
    contentType: z.string(),
    encoding: z.enum(['utf-8', 'base64']),
    content: z.string(),
    bytes: Count.describe('Size of the raw file.'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('Of the raw bytes, hex.'),
    warnings: z
      .array(z.string())
      .describe(
        'What was left out for lack of a fact, lines that belong to other files, and findings that the file cannot fix.',
      ),
    generatedAt: Time.describe('The report’s scannedAt. Generation is deterministic.'),
    nextStep: NextStep,
  }),
);
export type Artifact = z.infer<typeof Artifact>;

export const getArtifact = operation({
  id: 'getArtifact',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/artifacts/{kind}',
  tag: 'Fixes',
  summary: 'Generate a file',
  description:
    'Generated from the latest report and the site’s own pages. What only the owner knows is left out, or asked for where a file requires it.',
  access: { key: 'read' },
  params: z.strictObject({ id: IdParam, kind: ArtifactKindParam }),
  response: Artifact,
  errors: ['site_not_found', 'report_not_found', 'artifact_not_found'],
});

export const HostLayout = z
  .enum([
    'plain',
    'nginx',
    'apache',
    'caddy',
    'netlify',
    'vercel',
    'cloudflare-pages',
    'nextjs',
    'wordpress',
  ])
  .describe('What serves the site. `plain`: the files, and the configuration in words.');
export type HostLayout = z.infer<typeof HostLayout>;

export const ArtifactSet = named(
  'ArtifactSet',
  'All generated files of a site as one ZIP archive, with headers and negotiation for a host.',
  z.strictObject({
    siteId: Id,
    host: Host,
    scanId: Id,
    layout: HostLayout,
    kinds: z.array(ArtifactKind),
    missing: Count.describe('Facts that would complete the files; 0 if all are known.'),
    redirects: Count.describe('Accepted redirects of missing addresses in the archive.'),
    filename: z.string(),
    contentType: z.literal('application/zip'),
    encoding: z.literal('base64'),
    content: z.string(),
    bytes: Count.describe('Size of the raw archive.'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('Of the raw bytes, hex.'),
    entries: z.array(z.string()).describe('Paths in the archive; README.txt says what to do.'),
    generatedAt: Time.describe('The report’s scannedAt. Generation is deterministic.'),
    nextStep: NextStep,
  }),
);
export type ArtifactSet = z.infer<typeof ArtifactSet>;

export const getArtifactSet = operation({
  id: 'getArtifactSet',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/artifacts',
  tag: 'Fixes',
  summary: 'Generate all files as an archive',
  description:
    'Laid out for the host that serves the site: its configuration sets headers, answers `/` in ' +
    'Markdown where clients prefer that, and redirects.',
  access: { key: 'read' },
  params: z.strictObject({ id: IdParam }),
  query: z.strictObject({
    host: HostLayout.default('plain'),
    only: z
      .enum(['redirects'])
      .optional()
      .describe('Only the accepted redirects of missing addresses.'),
  }),
  response: ArtifactSet,
  errors: ['site_not_found', 'report_not_found', 'artifact_not_found'],
});
