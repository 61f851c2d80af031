import {
  siteOnlyRuleTexts,
  SINGLE_FILE_ORIGIN,
  SINGLE_FILES,
  singleFileNetwork,
  verdictOnFile,
  type SingleFileKind,
} from '@seamark/engine';
import { addresses } from '@/lib/platform/config/addresses';
import type { FileVerdict } from '../contract/files';
import { AppError } from '@/lib/platform/contract/app-error';
import { scanner } from '@/lib/platform/scanner';
import { measureNow, toFinding } from '@/lib/reports/server';

interface CheckFileRequest {
  readonly file: SingleFileKind;
  readonly content: string;
  /** Rate limit key of the caller. */
  readonly caller: string;
}

/** Judges a file on a site in memory; sends no request and stores nothing. */
export async function checkFile(
  { file, content, caller }: CheckFileRequest,
  signal: AbortSignal,
): Promise<FileVerdict> {
  const { check: checkId } = SINGLE_FILES[file];
  const { public: measurer } = scanner();
  const { report } = await measureNow(
    { claimant: { kind: 'stranger', key: caller }, budgets: [], signal },
    () =>
      measurer.measure('engine-audit', measurer.target(SINGLE_FILE_ORIGIN, 'url'), {
        // Every check applies to a file that was submitted.
        profile: 'all',
        checks: [checkId],
        signal,
        overrides: { network: singleFileNetwork(SINGLE_FILES[file], content, new Date()) },
      }),
  );
  const result = report.checks.find(({ id }) => id === checkId);
  if (result === undefined || report.unmeasured.includes(checkId))
    throw new AppError(
      'unavailable',
      'The file took too long to read. Check a smaller part of it.',
    );
  const { score, findings } = verdictOnFile(SINGLE_FILES[file], result);
  return {
    file,
    checkId,
    score,
    findings: findings.map(toFinding),
    onlyOnSite: siteOnlyRuleTexts(file),
    guideUrl: addresses.guide(checkId),
  };
}
