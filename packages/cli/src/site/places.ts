import {
  CHECKS,
  groupBy,
  openFindings,
  PAGE_CHECKS,
  templatesOf,
  type Finding,
  type PageResult,
} from '@seamark/engine';
import { count } from '@/lib/platform/text/numbers';
import { findingJson, type PageJson, type ScanReport } from '../report';
import { decoded } from '@/lib/platform/text/host';
import type { FindSource } from './source-files';

/** An additional page, with what is open on it. */
export interface ScannedPage {
  readonly url: string;
  /** Path with query, decoded. */
  readonly path: string;
  /** `/docs/*`, or the path of a page that is like no other. */
  readonly template: string;
  readonly score: number | null;
  readonly error: string | null;
  /** File of the project from which it was built; null if it is unknown. */
  readonly source: string | null;
  readonly checks: readonly {
    readonly id: string;
    readonly name: string;
    readonly score: number;
    readonly findings: readonly Finding[];
  }[];
}

/** A rule, and the pages on which it is open. */
export interface Place {
  readonly rule: string;
  readonly check: string;
  readonly status: Finding['status'];
  /** Of the first page of `templates`. */
  readonly message: string;
  readonly hint: string | null;
  /** Messages of other pages have other numbers or names. */
  readonly varies: boolean;
  readonly pages: number;
  /** All scanned pages. */
  readonly scanned: number;
  /** The one with most such pages first. */
  readonly templates: readonly {
    readonly template: string;
    readonly pages: readonly ScannedPage[];
    /** Scanned pages of the template. */
    readonly scanned: number;
  }[];
}

export const isPageCheck = (checkId: string): boolean =>
  PAGE_CHECKS.some(({ id }) => id === checkId);

export const nameOfCheck = (id: string): string =>
  CHECKS.find((check) => check.id === id)?.name ?? id;

/** `/docs/*` for each page, if enough pages share a folder. */
export function namedTemplates(urls: readonly string[]): (url: string) => string {
  const templateOf = templatesOf(urls);
  return (url) => decoded(templateOf(url).replaceAll('{…}', '*'));
}

/** Pages as written to a file: open findings only, because a folder has thousands of pages. */
export function pagesJson(pages: readonly PageResult[], sourceOf: FindSource): PageJson[] {
  const templateOf = namedTemplates(pages.map(({ url }) => url));
  return pages.map(({ url, status, score, error, checks }) => ({
    url,
    template: templateOf(url),
    source: sourceOf(new URL(url).pathname),
    status,
    score,
    error,
    results: checks
      .filter(({ applicable }) => applicable)
      .map((check) => ({
        id: check.id,
        score: check.score,
        findings: openFindings(check).map(findingJson),
      })),
  }));
}

/** What is wrong where, by rule and template: failures first, then what is wrong on most pages. */
export function placesOf(pages: readonly ScannedPage[]): Place[] {
  const sizes = new Map<string, number>();
  const rules = new Map<string, { check: string; open: Map<ScannedPage, Finding> }>();
  for (const page of pages) {
    sizes.set(page.template, (sizes.get(page.template) ?? 0) + 1);
    for (const { name, findings } of page.checks)
      for (const finding of findings) {
        const rule = rules.get(finding.code) ?? { check: name, open: new Map() };
        rules.set(finding.code, rule);
        if (!rule.open.has(page)) rule.open.set(page, finding);
      }
  }
  return [...rules]
    .map(([rule, { check, open }]) => {
      const templates = [...groupBy(open.keys(), ({ template }) => template)]
        .map(([template, inside]) => ({
          template,
          pages: inside,
          scanned: sizes.get(template) ?? inside.length,
        }))
        .sort((a, b) => b.pages.length - a.pages.length);
      const { status, message, hint } = open.get(templates[0]!.pages[0]!)!;
      const varies = [...open.values()].some((finding) => finding.message !== message);
      const all = { pages: open.size, scanned: pages.length };
      return { rule, check, status, message, hint, varies, ...all, templates };
    })
    .sort((a, b) => rank(a) - rank(b) || b.pages - a.pages);
}

/** `The description has 24 characters, for example (12 of 39 pages)` */
export const placeTitle = ({ message, varies, pages, scanned }: Place): string =>
  `${message}${varies ? ', for example' : ''} (${pages} of ${count(scanned, 'page')})`;

/** The first templates, and how many pages the others have. */
export function placeTexts({ templates }: Place, most: number, names = NAMES): string[] {
  const rest = templates.slice(most).reduce((sum, { pages }) => sum + pages.length, 0);
  return [
    ...templates.slice(0, most).map((place) => placeText(place, names)),
    ...(rest > 0 ? [`and ${count(rest, 'more page')}`] : []),
  ];
}

const rank = ({ status }: Pick<Finding, 'status'>): number => (status === 'fail' ? 0 : 1);

/** `/docs/*: 14 of 212 pages (docs/a.md, …)`; the path of a page that is like no other. */
function placeText({ template, pages, scanned }: Place['templates'][number], most: number): string {
  const isAlone = scanned === 1 && !template.endsWith('*');
  if (isAlone && pages[0]?.source === null) return template;
  const names = `(${firstNames(pages.map(nameOfPage), most)})`;
  return isAlone
    ? `${template} ${names}`
    : `${template}: ${pages.length} of ${scanned} pages ${names}`;
}

/** The file of a page, or else its path. */
export const nameOfPage = ({ source, path }: ScannedPage): string => source ?? path;

const NAMES = 3;

export function firstNames(names: readonly string[], most = NAMES): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown}, and ${names.length - most} more` : shown;
}

/** How many pages were scanned, the mean of their scores, and those that gave none. */
export function pagesSentence(pages: readonly ScannedPage[]): string {
  const scores = pages.flatMap(({ score }) => score ?? []);
  const mean = Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
  const unread = pages.filter(({ error }) => error !== null);
  return [
    scores.length === 0
      ? 'No other page was scanned.'
      : `${count(scores.length, 'other page')}: ${mean} of 100 on average.`,
    ...(unread.length > 0 ? [`Not read: ${firstNames(unread.map(nameOfPage))}.`] : []),
  ].join(' ');
}

/** Open findings of all pages, the rarest rules first of failures and of warnings: readers of long lists stop early. */
export function pageFindings({ pages, places }: Pick<ScanReport, 'pages' | 'places'>) {
  const numbers = new Map(places.map((place) => [place.rule, place.pages]));
  return (pages ?? [])
    .flatMap((page) =>
      page.checks.flatMap((check) => check.findings.map((finding) => ({ page, check, finding }))),
    )
    .sort(
      (a, b) =>
        rank(a.finding) - rank(b.finding) ||
        (numbers.get(a.finding.code) ?? 0) - (numbers.get(b.finding.code) ?? 0),
    );
}
