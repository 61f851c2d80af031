import type {
  ArtifactOffer,
  Fix,
  FixReach,
  GuessResult,
  PageText,
  ProtocolResult,
  ReaderResult,
  SiteFact,
  ReaderText,
  Surfaces,
  Verdict,
} from '@seamark/engine';
import type { CheckResult, Finding } from '@/lib/platform/contract/types';
import type { PageResult, Report } from './contract/report';
import { ago, dateAndTime } from '@/lib/platform/text/dates';
import { count } from '@/lib/platform/text/numbers';
import type { Place } from './place';
import { siteText } from '@/lib/platform/text/site-text';
import { PROFILE_NAME, SURFACE_NAME } from '@/lib/platform/text/words';

/** Data to explain a report: the published part, and if stored, points, files and detected surfaces. */
export interface ReportView {
  readonly report: Omit<Report, 'checks' | 'pages'> & {
    readonly checks: CheckView[];
    readonly pages: PageView[];
  };
  /** What it says first. */
  readonly verdict: Verdict;
  /** Null if they are not stored, or the engine is older than 3.0.0. */
  readonly readers: readonly ReaderResult[] | null;
  /** How far agents get with what the site declares, those with the least first. */
  readonly protocols: readonly ProtocolView[];
  /** What its pages say about the site; empty if the engine is older than 3.0.0. */
  readonly facts: readonly SiteFact[];
  readonly fixes: readonly Fix[] | null;
  readonly first: FirstFixes;
  readonly artifacts: readonly Pick<ArtifactOffer, 'kind' | 'path' | 'checkIds'>[] | null;
  readonly surfaces: Surfaces | null;
  /** What a text reader gets of the home page; null if it is unknown. */
  readonly text?: PageText | null;
  /** What kinds of reader get in its place. */
  readonly readerTexts?: readonly ReaderText[];
  /** What the site answers at addresses that agents may guess; absent if none was asked, and from public reports. */
  readonly guesses?: readonly GuessResult[];
  /** Only of public reports, if enough other hosts are known. */
  readonly place?: Place | null;
}

/** A published finding with the parts of its detail, and what the lab measured about its rule. */
export interface FindingView extends Finding {
  /** `<check-id>/<slug>`; null if it is not stored. */
  readonly code: string | null;
  /** The request and its answer in one line. */
  readonly request: string | null;
  readonly evidence: string | null;
  /** Command that repeats the request. */
  readonly curl: string | null;
  /** Effect on agents; null for a finding that takes no points. */
  readonly effect: string | null;
}

export interface CheckView extends Omit<CheckResult, 'findings'> {
  readonly findings: FindingView[];
}

export interface PageView extends Omit<PageResult, 'checks'> {
  readonly checks: CheckView[];
}

/** How far agents get with a protocol. */
export interface ProtocolView extends Pick<ProtocolResult, 'checkId' | 'name' | 'step'> {
  /** What keeps them from the next step; null at the last one. */
  readonly obstacle: Pick<Finding, 'message' | 'status'> | null;
}

/** A fix to start with. */
export interface FirstFix {
  readonly checkId: string;
  readonly name: string;
  readonly gain: number;
  /** What its open check means for agents, or its most expensive finding. */
  readonly effect: string;
  /** Names of the kinds of reader that it helps most. */
  readonly readers: readonly string[];
  /** Path of the file that repairs it; null if there is none, or it is no separate file. */
  readonly file: string | null;
}

/** Fixes by what they do for readers, in the order in which they are worth doing. */
export interface FirstFixes {
  readonly groups: readonly {
    readonly reach: FixReach;
    readonly fixes: readonly FirstFix[];
    /** Score of the home page before and after all of them. */
    readonly from: number;
    readonly to: number;
  }[];
}

/** What moved a score between two scans. */
export interface PointsOfCheck {
  /** Null for what is no check. */
  readonly checkId: string | null;
  readonly name: string;
  /** Points of the score, one decimal; negative if they were lost. */
  readonly points: number;
}

export interface ProvenancePart {
  readonly term: string;
  readonly value: string;
}

/** How much a text reader gets. */
export const textSentence = ({ tokens, headings, links }: PageText): string =>
  tokens === 0
    ? 'No text without scripts.'
    : `${count(tokens, 'token')} of text, ${count(headings, 'heading')}, ${count(links, 'link')}.`;

/** What a score is always shown with: profile and detected surfaces, engine, time, pages. */
export function provenanceOf({ report, surfaces }: ReportView, now: Date): ProvenancePart[] {
  return [
    {
      term: 'Site type',
      value: report.profile === 'auto' ? detected(surfaces) : PROFILE_NAME[report.profile],
    },
    { term: 'Engine', value: report.engine },
    { term: 'Measured', value: `${ago(report.scannedAt, now)} (${dateAndTime(report.scannedAt)})` },
    {
      term: 'Pages',
      value:
        report.scope === 'homepage'
          ? 'home page and site-wide files'
          : `${count(report.pageCount, 'page')} scanned, ${Math.max(0, report.discoveredUrls - report.pageCount)} more found`,
    },
  ];
}

function detected(surfaces: Surfaces | null): string {
  if (surfaces === null) return 'Detected from the site';
  const names = surfacesFound(surfaces).map(({ name }) => name);
  return `${names.length > 0 ? names.join(', ') : 'Website'} (detected)`;
}

/** Detected surfaces with their evidence. */
export function surfacesFound(
  surfaces: Surfaces,
): { readonly name: string; readonly evidence: string }[] {
  return Object.entries(surfaces).flatMap(([key, evidence]) =>
    evidence === null
      ? []
      : [{ name: SURFACE_NAME[key as keyof Surfaces] ?? key, evidence: siteText(evidence, 200) }],
  );
}

const EXCELLENT = 90;

/** True if nothing keeps a reader or a client out, and little is left to do. */
export const isFullyOpen = ({ report, verdict }: ReportView): boolean =>
  report.score >= EXCELLENT &&
  verdict.tone === 'pass' &&
  (verdict.clients?.refused ?? []).length === 0;

/** Whom a site lets in, for a badge: by the AI clients that the scan asked as, or what stops all of them. */
export function accessWords({ clients, tone, title }: Verdict): string | null {
  const refused = clients?.refused.length ?? 0;
  if (clients && refused > 0) return `closed to ${refused} of ${clients.asked}`;
  if (tone === 'fail') return title.charAt(0).toLowerCase() + title.slice(1);
  return clients && `open to ${clients.asked} of ${clients.asked}`;
}

/** Fixes that add points, largest gain first. */
export const gainsOf = (view: ReportView): readonly Fix[] =>
  (view.fixes ?? []).filter((fix) => fix.gain > 0);

export const fixOf = (view: ReportView, check: Pick<CheckResult, 'id'>): Fix | null =>
  view.fixes?.find((fix) => fix.checkId === check.id) ?? null;

/** Address of a fix as text for agents: of the public report, or behind the sign-in. */
export const fixTextPath = (
  { siteId, host }: Pick<Report, 'siteId' | 'host'>,
  checkId: string,
): string =>
  siteId === null
    ? `/report/${host}/fixes/${checkId}.md`
    : `/api/dashboard/sites/${siteId}/fixes/prompts?check_ids=${checkId}`;

/** Name of a check; its id if the report lacks it. */
export const checkName = (view: ReportView, id: string): string =>
  view.report.checks.find((check) => check.id === id)?.name ?? id;
