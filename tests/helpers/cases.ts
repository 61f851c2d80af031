import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { MemorySite } from './memory-network';

/** What a report must say of a site; the values of a public bug report, restated. */
export interface Expectation {
  /** Limits the expectation to the findings of one check. */
  readonly check?: string;
  /** Least and greatest score of the check. */
  readonly score?: readonly [number, number];
  /** Codes that open a finding. */
  readonly present?: readonly string[];
  /** Codes that are in no finding. */
  readonly absent?: readonly string[];
  /** Checks without a verdict, because the page or file could not be read. */
  readonly unread?: readonly string[];
  /** Occurs in a message, detail, or hint. */
  readonly says?: RegExp;
  readonly never?: RegExp;
}

/** A site in memory, beside whose oddity all is well. */
export interface SiteCase {
  /** `N5: Anubis with status 200` */
  readonly name: string;
  /** The public report, or the standard, that says what is right. */
  readonly source: string;
  readonly site: MemorySite;
  /** Home page of a site at another host. */
  readonly url?: string;
  readonly expect: readonly Expectation[];
  /** What `seamark see` must say of the page. */
  readonly see?: Pick<Expectation, 'says' | 'never'>;
}

const FOLDER = path.join(import.meta.dirname, '../fixtures/cases');

/** Cases by kind, which is the name of their file. */
export function siteCases(): Promise<{ kind: string; cases: readonly SiteCase[] }[]> {
  return Promise.all(
    readdirSync(FOLDER)
      .sort()
      .map(async (file) => ({
        kind: path.basename(file, '.ts'),
        cases: (
          (await import(path.join(FOLDER, file))) as { readonly default: readonly SiteCase[] }
        ).default,
      })),
  );
}
