import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Check } from '@/engine/checks/define';
import type { Profile } from '@/engine/report/types';
import type { MemorySite } from './memory-network';

/** A site and its expected verdict. */
export interface CheckCase {
  readonly name: string;
  /** `bad` and `hostile` cases are required of every check, `not-applicable` of conditional checks. */
  readonly kind: 'good' | 'bad' | 'hostile' | 'not-applicable' | 'unmeasured';
  readonly site: MemorySite;
  /** Default `https://site.test/`. */
  readonly url?: string;
  readonly profile?: Profile;
  readonly score: number;
  /** Slugs of the open findings, sorted, one entry per finding; default none. */
  readonly open?: readonly string[];
  /** Slugs that must be among the `info` and `pass` findings. */
  readonly closed?: readonly string[];
  /** Texts that must occur in a message, detail, or hint. */
  readonly texts?: readonly string[];
}

export interface CheckCases {
  readonly check: Check;
  readonly cases: readonly CheckCase[];
}

/** Cases of one check, run by `tests/engine/checks-*.test.ts`. Each row of the check's table has a case. */
export const cases = (check: Check, list: readonly CheckCase[]): CheckCases => ({
  check,
  cases: list,
});

/** Options of `examine` for a case. */
export const optionsOf = ({ url, profile }: CheckCase) => ({
  ...(url ? { url } : {}),
  ...(profile ? { profile } : {}),
});

const FOLDER = path.join(import.meta.dirname, '../fixtures/checks');

/** Cases of all checks, by file name. */
export function allCases(): Promise<CheckCases[]> {
  return Promise.all(
    readdirSync(FOLDER)
      .sort()
      .map(
        async (file) =>
          ((await import(path.join(FOLDER, file))) as { default: CheckCases }).default,
      ),
  );
}
