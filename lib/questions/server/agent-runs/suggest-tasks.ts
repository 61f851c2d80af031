import type { Expectation } from '@/lib/questions/contract/expectations';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import type { Actor } from '@/lib/platform/access/actor';
import type { ReportView } from '@/lib/reports';
import { getSiteReportView, readRecordings } from '@/lib/reports/server';

/** A task suggested by the site's report. */
export interface SuggestedTask {
  readonly goal: string;
  readonly startUrl: string;
  readonly expectations: readonly Expectation[];
  /** The fact in the report that suggests this task. */
  readonly because: string;
}

type Surface = keyof NonNullable<ReportView['surfaces']>;

interface TaskKind {
  readonly goal: string;
  /** Path segments that link to such a page, in the languages of the sites we know. */
  readonly segments: RegExp;
  readonly surface: Surface | null;
}

const KINDS: readonly TaskKind[] = [
  {
    goal: 'Find what the cheapest offer costs, with its currency.',
    surface: 'commerce',
    segments:
      /^(?:pric(?:e|es|ing)|plans?|tarife?|preise?|prix|tarifs|precios|prezzi|cennik|prijzen|kosten)$/,
  },
  {
    goal: 'Find how to contact the people behind this site.',
    surface: null,
    segments: /^(?:contact(?:-us)?|kontakt|contacto|contatti|contato|impressum|imprint|support)$/,
  },
  {
    goal: 'Find the API documentation and say how a request is authenticated.',
    surface: 'api',
    segments: /^(?:docs?|documentation|api|api-docs|developers?|reference|dokumentation)$/,
  },
  {
    goal: 'Find out how long a customer may return something, and who pays for it.',
    surface: 'commerce',
    segments:
      /^(?:returns?|returns?-policy|refunds?|refund-policy|widerruf(?:srecht)?|rueckgabe|retours?|devoluciones|resi)$/,
  },
  {
    goal: 'Find out what is needed to sign up: which details, and whether a payment.',
    surface: 'auth',
    segments:
      /^(?:sign-?up|register|registration|join|registrieren|inscription|registro|free-trial|trial)$/,
  },
];

/** Suggests tasks from the latest report, without a model. */
export async function suggestTasks(
  actor: Actor,
  siteId: string,
): Promise<readonly SuggestedTask[]> {
  const view = await getSiteReportView(await getOwnedSite(actor, siteId));
  if (view === null) return [];
  return suggestionsOf({
    ...view,
    listed: view.report.pages.length > 0 ? [] : await listedAddresses(actor, siteId),
  });
}

interface SiteKnowledge extends Pick<ReportView, 'report' | 'surfaces'> {
  /** Paths that the site lists and the scan did not measure. */
  readonly listed: readonly string[];
}

/**
 * At most one task of each kind. If a page of that kind is known, its task expects a quote from it.
 */
export function suggestionsOf({
  report,
  surfaces,
  listed,
}: SiteKnowledge): readonly SuggestedTask[] {
  const measured = pathsOf(
    report.pages.filter(({ status }) => status === 200).map(({ url }) => url),
    report,
  );
  const named = pathsOf(listed, report);
  return KINDS.flatMap(({ goal, segments, surface }) => {
    const fitting = (paths: readonly string[]) =>
      shortest(
        paths.filter((path) =>
          path
            .split('/')
            .some((segment) => segments.test(segment.toLowerCase().replace(/\.\w+$/, ''))),
        ),
      );
    const [page, entry] = [fitting(measured), fitting(named)];
    const path = page ?? entry;
    if (path !== null)
      return [
        {
          goal,
          startUrl: report.url,
          expectations: [{ kind: 'evidence_from', path: `${path}*` }],
          because: page === null ? `The site lists ${path}.` : `The scan covered ${path}.`,
        },
      ];
    const evidence = surface === null ? null : (surfaces?.[surface] ?? null);
    return evidence === null
      ? []
      : [{ goal, startUrl: report.url, expectations: [], because: `The scan found ${evidence}.` }];
  });
}

const PATH_CHARACTERS_MAX = 150;

/** Paths on the measured host only. */
function pathsOf(
  addresses: readonly string[],
  { url: base }: Pick<ReportView['report'], 'url'>,
): string[] {
  const { host } = new URL(base);
  return addresses
    .flatMap((address) => (URL.canParse(address, base) ? [new URL(address, base)] : []))
    .filter((url) => url.host === host && url.pathname.length <= PATH_CHARACTERS_MAX)
    .map(({ pathname }) => pathname);
}

const shortest = (paths: readonly string[]): string | null =>
  paths.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0] ?? null;

const LIST_CHARACTERS_MAX = 500_000;
const READ_MS_MAX = 2000;

/**
 * Addresses listed in the recorded sitemap and llms.txt; a scan of the home page measures no other
 * page.
 */
async function listedAddresses(actor: Actor, siteId: string): Promise<string[]> {
  const texts = await Promise.all(
    ['/sitemap.xml', '/llms.txt'].map(async (path) => {
      try {
        const { read } = await readRecordings(
          actor,
          siteId,
          AbortSignal.timeout(READ_MS_MAX),
          (reader, { recordings }) => reader.served(recordings, path),
        );
        return read.ok ? (read.value?.text ?? '') : '';
      } catch {
        // The evaluator is busy: suggest without the recordings.
        return '';
      }
    }),
  );
  return texts.flatMap((text) =>
    [...text.slice(0, LIST_CHARACTERS_MAX).matchAll(/<loc>\s*([^<\s]+)|\]\(\s*<?([^)>\s]+)/g)].map(
      ([, loc, link]) => loc ?? link ?? '',
    ),
  );
}
