import { createHash } from 'node:crypto';
import { ARTIFACT_KINDS, type ArtifactKind, type FileToServe } from '@seamark/engine';
import type { Actor } from '@/lib/platform/access/actor';
import type { Artifact } from '../contract/artifacts';
import { AppError } from '@/lib/platform/contract/app-error';
import { factsForFiles, storedFacts } from './stored-facts';
import { readRecordings, whyUnread } from '@/lib/reports/server';
import { getOwnedSite, type OwnedSite } from '@/lib/platform/access/owned-site';
import { howToServe, whatIsMissing } from './how-to-serve';
import { sentence, type NextStep, type Unwritten } from '@/lib/platform/contract/sentence';

/**
 * A file that repairs findings of an owned site, generated from the recordings of its latest scan.
 */
export async function getArtifact(
  actor: Actor,
  siteId: string,
  kindName: string,
  signal: AbortSignal,
): Promise<Unwritten<Artifact>> {
  const kind = kindOf(kindName);
  const site = await getOwnedSite(actor, siteId);
  return (await generateArtifact(actor, site, kind, signal)).artifact;
}

export interface Generated {
  readonly artifact: Unwritten<Artifact>;
  /** The file in the engine's form. */
  readonly file: FileToServe;
}

export async function generateArtifact(
  actor: Actor,
  site: OwnedSite,
  kind: ArtifactKind,
  signal: AbortSignal,
): Promise<Generated> {
  const { facts } = await storedFacts(site.id);
  const { read, ...scan } = await readRecordings(actor, site.id, signal, (reader, report) =>
    reader.artifact(report, kind, factsForFiles(facts)),
  );
  if (!read.ok) throw nothing(kind, whyUnread(read.reason));
  const file = read.value;
  if (file === null) throw nothing(kind, 'its checks have no open finding that this file fixes.');
  if (file.draft === null) throw nothing(kind, whatIsMissing(file, site.id));
  const artifact = {
    siteId: site.id,
    host: site.host,
    scanId: scan.scanId,
    ...toArtifact(file),
    generatedAt: scan.scannedAt,
    nextStep: howToServe(file, site.id),
  };
  return { artifact, file };
}

export function kindOf(name: string): ArtifactKind {
  const match = ARTIFACT_KINDS.find((kind) => kind === name);
  if (match === undefined)
    throw new AppError('invalid_input', `kind must be one of ${ARTIFACT_KINDS.join(', ')}.`);
  return match;
}

const nothing = (kind: ArtifactKind, why: NextStep) =>
  new AppError('artifact_not_found', sentence`Nothing to generate for ${kind}: ${why}`);

/** Empty if the file is not served as a response. */
export const headersOf = ({ path, contentType, headers }: FileToServe['draft']) =>
  path === null ? [] : [{ name: 'Content-Type', value: contentType }, ...headers];

type File = Omit<Artifact, 'siteId' | 'host' | 'scanId' | 'generatedAt' | 'nextStep'>;

function toArtifact({ kind, checkIds, gain, draft }: FileToServe): File {
  // A lone surrogate cannot be encoded; decoding the bytes keeps the string and the file equal.
  const bytes = Buffer.from(draft.content);
  const { path, filename, contentType } = draft;
  return {
    kind,
    checkIds: [...checkIds],
    gain,
    path,
    filename,
    headers: headersOf(draft),
    contentType,
    encoding: 'utf-8',
    content: bytes.toString(),
    bytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    warnings: [...draft.warnings],
  };
}
