import type { Expectation } from '@/lib/agent/expectations';
import type { OrgContext } from '@/lib/access/org-context';
import { getSiteReportView, type SiteReportView } from '../reports/get-site-report-view';

/** A task that the report makes likely to be asked of the site. */
export interface SuggestedTask {
  readonly goal: string;
  readonly startUrl: string;
  readonly expectations: readonly Expectation[];
  /** What in the report speaks for it. */
  readonly because: string;
}

type Surface = keyof SiteReportView['surfaces'];

interface Kind {
  readonly goal: string;
  /** Segments of a path that lead there, in the languages of the sites we met. */
  readonly segments: RegExp;
  readonly surface: Surface | null;
}

const KINDS: readonly Kind[] = [
  { goal: 'Find what the cheapest offer costs, with its currency.', surface: 'commerce', segments: /^(?:pric(?:e|es|ing)|plans?|tarife?|preise?|prix|tarifs|precios|prezzi|cennik|prijzen|kosten)$/ },
  { goal: 'Find how to contact the people behind this site.', surface: null, segments: /^(?:contact(?:-us)?|kontakt|contacto|contatti|contato|impressum|imprint|support)$/ },
  { goal: 'Find the API documentation and say how a request is authenticated.', surface: 'api', segments: /^(?:docs?|documentation|api|api-docs|developers?|reference|dokumentation)$/ },
  { goal: 'Find out how long a customer may return something, and who pays for it.', surface: 'commerce', segments: /^(?:returns?|returns?-policy|refunds?|refund-policy|widerruf(?:srecht)?|rueckgabe|retours?|devoluciones|resi)$/ },
  { goal: 'Find out what is needed to sign up: which details, and whether a payment.', surface: 'auth', segments: /^(?:sign-?up|register|registration|join|registrieren|inscription|registro|free-trial|trial)$/ },
];

/** What agents are likely to be asked, from the newest report and without a model. */
export async function suggestTasks(org: OrgContext, siteId: string): Promise<readonly SuggestedTask[]> {
  const view = await getSiteReportView(org, siteId);
  return view === null ? [] : suggestionsOf(view);
}

/** At most one of each kind. Where a page of that kind was measured, a quote of it is expected. */
export function suggestionsOf({ report, surfaces }: Pick<SiteReportView, 'report' | 'surfaces'>): readonly SuggestedTask[] {
  const paths = report.pages.filter(({ status }) => status === 200).map(({ url }) => new URL(url).pathname);
  return KINDS.flatMap(({ goal, segments, surface }) => {
    const path = shortest(paths.filter((one) => one.split('/').some((segment) => segments.test(segment.toLowerCase().replace(/\.\w+$/, '')))));
    if (path !== null) return [{ goal, startUrl: report.url, expectations: [{ kind: 'evidence_from', path: `${path}*` }], because: `The scan measured ${path}.` }];
    const evidence = surface === null ? null : surfaces[surface];
    return evidence === null ? [] : [{ goal, startUrl: report.url, expectations: [], because: `The scan found ${evidence}.` }];
  });
}

const shortest = (paths: readonly string[]): string | null => paths.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0] ?? null;
