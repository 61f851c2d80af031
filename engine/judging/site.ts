import { CHECKS } from '../checks';
import { gradeOf, siteScore } from '../report/score';
import type {
  CheckResult,
  Grade,
  PageResult,
  PageText,
  ReaderResult,
  Verdict,
} from '../report/types';
import { reachBehind, reachOf, scoreOfChecks } from './reach';
import { readerResults, verdictOf } from './readers';

/** Checks of a page; the others are about its site. */
export const PAGE_CHECKS = CHECKS.filter(({ scope }) => scope === 'page');
const PAGE_CHECK_IDS: ReadonlySet<string> = new Set(PAGE_CHECKS.map(({ id }) => id));

interface SiteVerdict {
  readonly score: number;
  readonly originScore: number;
  readonly grade: Grade;
  readonly readers: readonly ReaderResult[];
  readonly verdict: Verdict;
  /** With their scores. */
  readonly pages: readonly PageResult[];
}

/** The verdict on a home page with its site's files, `checks` and `text`, and on additional pages. */
export function judgeSite(
  { checks, text }: { readonly checks: readonly CheckResult[]; readonly text: PageText | null },
  measured: readonly PageResult[],
): SiteVerdict {
  const originScore = scoreOfChecks(checks);
  const ofSite = checks.filter(({ id }) => !PAGE_CHECK_IDS.has(id));
  const withSite = (page: PageResult) => [...ofSite, ...page.checks];
  const pages = measured.map((page) =>
    page.error === null ? { ...page, score: scoreOfChecks(withSite(page)) } : page,
  );
  const measuredPages = pages.filter(({ error }) => error === null).map(withSite);
  const ofHome = reachOf(checks);
  const score = siteScore(
    originScore,
    measuredPages.map((page) => scoreOfChecks(page, reachBehind(ofHome, reachOf(page)))),
  );
  const readers = readerResults(checks, measuredPages, text);
  const verdict = verdictOf(checks, readers, score);
  return { score, originScore, grade: gradeOf(score), readers, verdict, pages };
}
