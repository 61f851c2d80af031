import { createHash } from 'node:crypto';
import type { Actor } from '@/lib/platform/access/actor';
import type * as z from 'zod';
import type { ArtifactSet, getArtifactSet as operation } from '../contract/artifacts';
import { AppError } from '@/lib/platform/contract/app-error';
import { factsForFiles, storedFacts } from './stored-facts';
import { readRecordings, whyUnread } from '@/lib/reports/server';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import { layOut, planBeside } from './hosts';
import { whatIsMissing } from './how-to-serve';
import { redirectsFor } from './site-redirects';
import { zipOf } from './zip-of';
import {
  nameCall,
  sentence,
  type NextStep,
  type Unwritten,
} from '@/lib/platform/contract/sentence';

/** All files of an owned site as one archive, laid out for a host. */
export async function getArtifactSet(
  actor: Actor,
  { id, host }: OwnedSite,
  { host: layout, only }: z.output<(typeof operation)['query']>,
  signal: AbortSignal,
): Promise<Unwritten<ArtifactSet>> {
  const { facts } = await storedFacts(id);
  const accepted = await redirectsFor(layout, actor, id, signal);
  const { read, scanId, scannedAt } = await readRecordings(actor, id, signal, (reader, report) =>
    reader.artifacts(report, factsForFiles(facts), only && []),
  );
  if (!read.ok) throw nothing(whyUnread(read.reason));
  const { files, waiting } = read.value;
  const plan = planBeside(read.value, accepted);
  if (files.length + plan.redirects.length === 0 && only)
    throw nothing('no redirect of a missing address is accepted.');
  if (files.length + plan.redirects.length === 0)
    throw nothing(waiting[0] ? whatIsMissing(waiting[0], id) : 'no open finding needs a file.');
  const entries = layOut(layout, read.value, plan);
  const bytes = zipOf(entries);
  const asking = [...files, ...waiting].filter(({ missing }) => missing.length > 0);
  return {
    siteId: id,
    host,
    scanId,
    layout,
    kinds: files.map(({ kind }) => kind),
    missing: asking.reduce((sum, { missing }) => sum + missing.length, 0),
    redirects: plan.redirects.length,
    filename: `${[host.replace(/[^\w.-]/g, '-'), layout, ...(only ? [only] : [])].join('-')}.zip`,
    contentType: 'application/zip',
    encoding: 'base64',
    content: Buffer.from(bytes).toString('base64'),
    bytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    entries: entries.map(({ path }) => path),
    generatedAt: scannedAt,
    nextStep:
      asking.length > 0
        ? sentence`Publish these, or first send what would complete them with ${nameCall('putSiteFacts', { id })} and download them again.`
        : sentence`Follow README.txt of the archive, and verify it with ${nameCall('startSiteScan', { id })}.`,
  };
}

const nothing = (why: NextStep) =>
  new AppError('artifact_not_found', sentence`Nothing to generate for this site: ${why}`);
