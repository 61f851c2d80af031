import { z } from 'zod';
import { named } from './named';
import { operation } from './operation';
import {
  ArtifactKind,
  ArtifactKindParam,
  CheckId,
  Count,
  Host,
  Id,
  IdParam,
  NextStep,
  Time,
} from './types';

export const Artifact = named(
  'Artifact',
  'A generated file that repairs findings.',
  z.strictObject({
    siteId: Id,
    host: Host,
    scanId: Id,
    kind: ArtifactKind,
    checkIds: z.array(CheckId).describe('Checks it serves.'),
    path: z
      .string()
      .nullable()
      .describe('Where to serve it; null = paste into HTML or server config.'),
    filename: z.string(),
    headers: z
      .array(z.strictObject({ name: z.string(), value: z.string() }))
      .describe('Response headers to serve it with.'),
    contentType: z.string(),
    encoding: z.enum(['utf-8', 'base64']),
    content: z.string(),
    bytes: Count.describe('Length of the raw file.'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('Of the raw bytes, hex.'),
    warnings: z
      .array(z.string())
      .describe('TODO markers to fill in and findings that the file cannot repair.'),
    generatedAt: Time.describe('The report’s scannedAt: generation is deterministic.'),
    nextStep: NextStep,
  }),
);
export type Artifact = z.infer<typeof Artifact>;

export const getArtifact = operation({
  id: 'getArtifact',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/artifacts/{kind}',
  tag: 'Fixes',
  summary: 'Generate a file to publish',
  description:
    'Generated from the latest report and the site’s own pages. Unknown values stay visible as TODO.',
  auth: 'org-key',
  params: z.strictObject({ id: IdParam, kind: ArtifactKindParam }),
  response: Artifact,
  errors: ['site_not_found', 'report_not_found', 'artifact_not_found'],
});
