import {
  bareSiteNetwork,
  checksOfArtifact,
  type FileToServe,
  type WaitingFile,
} from '@seamark/engine';
import type { GeneratedFile } from '../contract/files';
import type { NewSiteFacts } from '../contract/facts';
import { AppError } from '@/lib/platform/contract/app-error';
import { requiredFacts } from '../required-facts';
import { scanner } from '@/lib/platform/scanner';
import { headersOf, kindOf } from './get-artifact';
import { whatToDo } from './how-to-serve';
import { factsForFiles, NO_FACTS } from './stored-facts';
import { measureNow } from '@/lib/reports/server';

interface GenerateFileRequest {
  readonly kind: string;
  readonly host: string;
  readonly facts?: NewSiteFacts | undefined;
  /** Rate limit key of the caller. */
  readonly caller: string;
}

/**
 * Generates a file for a site that has none: the file's checks judge a site in memory, and the
 * generator repairs their findings. Sends no request and stores nothing.
 */
export async function generateFile(
  { kind: name, host: text, facts = NO_FACTS, caller }: GenerateFileRequest,
  signal: AbortSignal,
): Promise<GeneratedFile> {
  const kind = kindOf(name);
  const { public: measurer, reader, readings } = scanner();
  const { host } = measurer.target(text, 'domain');
  const origin = `https://${host}`;
  const fileFacts = factsForFiles(facts);
  const claimant = { kind: 'stranger', key: caller } as const;
  const { report } = await measureNow({ claimant, budgets: [], signal }, () =>
    measurer.measure('file-generation', measurer.target(`${origin}/`, 'url'), {
      // Every check applies to a file that was requested.
      profile: 'all',
      checks: checksOfArtifact(kind),
      signal,
      overrides: { network: bareSiteNetwork(origin, fileFacts, new Date()) },
    }),
  );
  const { recordings, checks } = report;
  const read =
    recordings === null
      ? ({ ok: false } as const)
      : await readings.run(claimant, signal, () =>
          reader.artifact({ recordings, checks }, kind, fileFacts),
        );
  if (!read.ok)
    throw new AppError(
      'unavailable',
      'The file took too long to make. Try again with fewer facts.',
    );
  if (read.value === null)
    throw new AppError(
      'artifact_not_found',
      `${kind} can’t be made from facts alone: it needs the pages of the site. Scan the site first.`,
    );
  return asGeneratedFile(read.value, host);
}

function asGeneratedFile(file: FileToServe | WaitingFile, host: string): GeneratedFile {
  const { kind, checkIds, missing } = file;
  const about = { kind, host, checkIds: [...checkIds], missing: [...missing] };
  if (file.draft === null)
    return {
      ...about,
      path: null,
      filename: file.filename,
      contentType: null,
      headers: [],
      content: null,
      warnings: [],
      nextStep: `Send what the file requires: ${requiredFacts(file)}.`,
    };
  const { draft } = file;
  return {
    ...about,
    path: draft.path,
    filename: draft.filename,
    contentType: draft.contentType,
    headers: headersOf(draft),
    content: Buffer.from(draft.content).toString(),
    warnings: [...draft.warnings],
    nextStep: `${whatToDo({ draft })}.`,
  };
}
