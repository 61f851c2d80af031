import type { VerificationRecord } from './contract/verifications';
import { day } from '@/lib/platform/text/dates';

/** State of a fix: open, said to be done by its owner, or confirmed by a scan. */
export interface FixState {
  readonly word: 'To fix' | 'Claimed' | 'Fixed' | 'Doesn’t apply any more';
  readonly text: string;
}

/** A fix without a record is to be fixed. */
export function fixState(record: VerificationRecord | undefined): FixState {
  if (record === undefined) return { word: 'To fix', text: '' };
  const { status, source, lastCheckedAt, verifiedAt } = record;
  if (status === 'verified')
    return {
      word: 'Fixed',
      text: verifiedAt === null ? '' : `Confirmed by the scan of ${day(verifiedAt)}.`,
    };
  if (status === 'expired') return { word: 'Doesn’t apply any more', text: '' };
  if (status === 'measuring') return { word: 'Claimed', text: 'A scan is checking it.' };
  const seen = lastCheckedAt === null ? '' : `Last checked ${day(lastCheckedAt)}: still open.`;
  return source === 'owner'
    ? { word: 'Claimed', text: seen === '' ? 'The next scan checks it.' : `Not fixed yet. ${seen}` }
    : { word: 'To fix', text: '' };
}
