import type { FixList } from './contract/fixes';
import { csv } from '@/lib/platform/text/csv';

const COLUMNS = [
  'host',
  'scanned_at',
  'check',
  'category',
  'weight',
  'score',
  'gain',
  'worst',
  'open_findings',
  'headline',
  'files',
  'verification',
];

/** One line per check with open work, ordered by gain. */
export function fixesCsv({ host, scannedAt, fixes }: Omit<FixList, 'nextStep'>): string {
  return csv(
    COLUMNS,
    fixes.map((fix) => [
      host,
      scannedAt,
      fix.checkId,
      fix.category,
      String(fix.weight),
      String(fix.score),
      fix.gain.toFixed(1),
      fix.worst,
      String(fix.openFindings),
      fix.headline,
      fix.artifactKinds.join(' '),
      fix.verificationStatus ?? '',
    ]),
  );
}
