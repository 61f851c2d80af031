import { expect, test } from 'vitest';
import type { VerificationRecord } from '@/lib/fixes/contract/verifications';
import { fixState } from '@/lib/fixes/fix-state';

const record = (change: Partial<VerificationRecord>): VerificationRecord => ({
  id: '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c11',
  advisedScanId: '5e0c6f4e-0c7a-4a53-9c1e-0d1b7a0e8c12',
  verifiedScanId: null,
  checkId: 'robots-txt',
  status: 'pending',
  source: 'scan',
  baselineScore: 0,
  observedScore: null,
  gained: null,
  advisedAt: '2026-11-03T10:00:00.000Z',
  lastCheckedAt: null,
  verifiedAt: null,
  ...change,
});

test.each<[string, Partial<VerificationRecord>, string, string]>([
  ['a recommended fix is open', {}, 'To fix', ''],
  ['a claimed fix waits for a scan', { source: 'owner' }, 'Claimed', 'The next scan checks it.'],
  [
    'a claimed fix that a scan did not find says so',
    { source: 'owner', lastCheckedAt: '2026-11-23T10:00:00.000Z' },
    'Claimed',
    'Not fixed yet. Last checked 23 Nov 2026: still open.',
  ],
  ['a scan is under way', { status: 'measuring' }, 'Claimed', 'A scan is checking it.'],
  [
    'a scan confirmed it',
    { status: 'verified', verifiedAt: '2026-11-25T10:00:00.000Z' },
    'Fixed',
    'Confirmed by the scan of 25 Nov 2026.',
  ],
])('%s', (_, change, word, text) => {
  expect(fixState(record(change))).toEqual({ word, text });
});

test('a check without a record is to be fixed', () => {
  expect(fixState(undefined).word).toBe('To fix');
});
