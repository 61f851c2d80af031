import { z } from 'zod';
import { named } from './named';
import { operation } from './operation';
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
} from './types';

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
        'Placeholders to fill in, lines that belong to other files, and findings that the file cannot fix.',
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
    'Generated from the latest report and the site’s own pages. Unknown values are marked as TODO.',
  auth: 'org-key',
  params: z.strictObject({ id: IdParam, kind: ArtifactKindParam }),
  response: Artifact,
  errors: ['site_not_found', 'report_not_found', 'artifact_not_found'],
});
