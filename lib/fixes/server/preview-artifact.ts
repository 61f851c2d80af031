import type { ServedFile } from '@seamark/engine';
import type { Actor } from '@/lib/platform/access/actor';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import type { Artifact } from '../contract/artifacts';
import type { Unwritten } from '@/lib/platform/contract/sentence';
import { readRecordings } from '@/lib/reports/server';
import { generateArtifact, kindOf } from './get-artifact';
import { whatToDo } from './how-to-serve';

export interface ArtifactPreview {
  readonly artifact: Unwritten<Artifact>;
  /** Checks with an open finding that this file repairs. */
  readonly repairs: readonly string[];
  /** Instruction for the owner, without a full stop. */
  readonly toDo: string;
  /** Response of the path at the scan; null if it was not requested or its recording is gone. */
  readonly served: ServedFile | null;
}

/** A generated file beside what the site served at its path. */
export async function previewArtifact(
  actor: Actor,
  site: OwnedSite,
  kind: string,
  signal: AbortSignal,
): Promise<ArtifactPreview> {
  const { artifact, file } = await generateArtifact(actor, site, kindOf(kind), signal);
  const preview = { artifact, repairs: file.wantedBy, toDo: whatToDo(file), served: null };
  const { path, scanId } = artifact;
  if (path === null) return preview;
  const { read, ...scan } = await readRecordings(actor, site.id, signal, (reader, { recordings }) =>
    reader.served(recordings, path),
  );
  return { ...preview, served: read.ok && scan.scanId === scanId ? read.value : null };
}
