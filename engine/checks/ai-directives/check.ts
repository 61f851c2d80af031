import { defineCheck, unmeasured } from '../define';
import type { DraftFinding } from '../rules';
import {
  attr,
  closest,
  hasAttr,
  isHiddenFromTree,
  parentElement,
  textOf,
  type Element,
} from '../../parse/html';
import { orderIn } from '../../parse/orders';
import { joinWithAnd, quote } from '../../parse/text';
import { robotsAllows } from '../../parse/robots';
import { headerDirectives, metaDirectives, type RobotsDirective } from './parse';
import { robotsTxtFile } from '../../probes/files';
import { page, type HtmlView } from '../../probes/page';
import { headerLines, isOk } from '../../probes/reply';
import type { Exchange } from '../../network/recording';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/**
 * Semantics: Google's robots meta tag and AI features pages, Bing's webmaster documentation. The most restrictive wins.
 */
export const aiDirectives = defineCheck({
  id: 'ai-directives',
  name: 'AI directives',
  description: 'Do page-level directives keep the page out of search and AI answers?',
  category: 'access',
  scope: 'page',
  rules,
  guide,
  probes: { page, robots: robotsTxtFile },

  judge({ page: { exchange: on, reply, unread, html }, robots: { robots } }, context) {
    // Directives of an error are not those of the page.
    if (!reply || unread !== null || !isOk(reply)) return unmeasured(on);
    const all = [
      ...headerDirectives(headerLines(reply.headers, 'x-robots-tag')),
      ...(html ? metaDirectives(html) : []),
    ];
    const directives = all.filter(isFor(AUDIENCE));
    const excluding = directives.filter((d) => excludes(d, context.date));
    if (excluding[0]) {
      const clients = addresseesOf(excluding);
      const asks =
        clients.length > 0
          ? `asks ${joinWithAnd(clients)} not to index it`
          : 'asks not to be indexed';
      return [
        raise('noindex', `The page ${asks}: ${excluding[0].name}`, {
          on,
          evidence: excluding[0].quote,
          clients,
        }),
      ];
    }
    const findings = [...limits(directives, html, on), ...conflicts(directives, on)];
    const googleExtendedBlocked =
      robots.groups.has('google-extended') && !robotsAllows(robots, 'Google-Extended', '/').allowed;
    const remarks = [
      ...remarksOn(directives, googleExtendedBlocked),
      ...newsOnly(all),
      ...(html ? orders(html) : []),
    ];
    return findings.length > 0
      ? [...findings, ...remarks]
      : [
          note(
            'unrestricted',
            directives.some(isUnsupported)
              ? `No directive that AI clients honor restricts the use of the page (${listed(directives)})`
              : directives.length > 0
                ? `No directive restricts the use of the page (${listed(directives)})`
                : 'No directive restricts the use of the page',
          ),
          ...remarks,
        ];
  },
});

/** Orders to models in text that people do not see. */
function orders(html: HtmlView): DraftFinding[] {
  const instruction = orderIn(textForMachines(html), html.text);
  return instruction === null
    ? []
    : [
        note(
          'orders',
          'Hidden text of the page gives orders to models, which a careful agent refuses',
          quote(instruction),
        ),
      ];
}

/** Text of comments and of elements that the markup hides. */
function textForMachines({ document }: HtmlView): string {
  const parts: string[] = [];
  const hidden = new Set<Element>();
  for (const e of document.elements) {
    const parent = parentElement(e);
    const isWithin = parent !== null && hidden.has(parent);
    if (isWithin || isHiddenFromTree(e)) hidden.add(e);
    if (hidden.has(e) && !isWithin) parts.push(textOf(e));
    for (const node of e.childNodes) if ('data' in node) parts.push(node.data);
  }
  return parts.join('\n');
}

/** Bots whose restrictions affect answers: search engines, not crawlers of SEO tools. */
const AUDIENCE =
  /^(?:googlebot|google-extended|bingbot|msnbot|bingpreview|applebot|slurp|duckduckbot|yandexbot)$/;
/** Bots that Google’s snippet controls and Bing’s archive controls address. */
const GOOGLE = /^googlebot$/;
const BING = /^(?:bingbot|msnbot|bingpreview)$/;

/** A directive without a bot applies to every bot. */
const isFor =
  (bots: RegExp) =>
  ({ bot }: RobotsDirective): boolean =>
    bot === null || bots.test(bot);

/** Tokens of the bots that directives name; empty if one of them is for every bot. */
const addresseesOf = (directives: readonly RobotsDirective[]): string[] => {
  const bots = directives.map(({ bot }) => bot);
  return bots.includes(null) ? [] : [...new Set(bots.map((bot) => TOKEN_OF_BOT[bot!] ?? bot!))];
};
const TOKEN_OF_BOT: Readonly<Record<string, string>> = {
  googlebot: 'Googlebot',
  msnbot: 'bingbot',
  bingpreview: 'bingbot',
};

const isUnsupported = ({ name }: RobotsDirective) => name === 'noai' || name === 'noimageai';

const listed = (directives: readonly RobotsDirective[]) =>
  [...new Set(directives.map((d) => d.name + (d.value === null ? '' : `:${d.value}`)))]
    .slice(0, 6)
    .join(', ');

function excludes(d: RobotsDirective, now: Date): boolean {
  if (d.name === 'noindex' || d.name === 'none') return true;
  const until = d.name === 'unavailable_after' ? Date.parse(d.value ?? '') : NaN;
  return until < now.getTime();
}

function limits(
  directives: readonly RobotsDirective[],
  html: HtmlView | null,
  on: Exchange,
): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const first = (name: string, bots = AUDIENCE) =>
    directives.find((d) => d.name === name && isFor(bots)(d));
  const snippets = directives
    .filter((d) => d.name === 'max-snippet' && /^-?\d+$/.test(d.value ?? ''))
    .map((d) => ({ d, most: Number(d.value) }))
    .filter(({ most }) => most >= 0)
    .sort((a, b) => a.most - b.most);
  const blocked =
    first('nosnippet', GOOGLE) ?? snippets.find(({ d, most }) => most === 0 && isFor(GOOGLE)(d))?.d;
  if (blocked)
    findings.push(
      raise('nosnippet', 'The page forbids snippets, which keeps it out of Google’s AI answers', {
        on,
        evidence: blocked.quote,
      }),
    );
  for (const name of ['noarchive', 'nocache'] as const) {
    const limit = first(name, BING);
    if (limit)
      findings.push(
        raise(name, `${name} restricts the use of the page in Copilot answers`, {
          on,
          evidence: limit.quote,
        }),
      );
  }
  const low = snippets[0];
  if (low && low.most >= 1 && low.most <= 159)
    findings.push(
      raise('low-snippet', `Snippets are limited to ${low.most} characters`, {
        on,
        evidence: low.d.quote,
      }),
    );
  const marked = html?.document.elements.find(
    (e) => hasAttr(e, 'data-nosnippet') && ['main', 'article', 'body'].includes(e.tagName),
  );
  const wide =
    marked ??
    html?.document.elements.find(
      (e) =>
        hasAttr(e, 'data-nosnippet') &&
        attr(e, 'role') === 'main' &&
        closest(e, (a) => a.tagName === 'body') !== null,
    );
  if (wide)
    findings.push(
      raise('data-nosnippet', `data-nosnippet is set on <${wide.tagName}>`, {
        on,
        evidence: `<${wide.tagName} data-nosnippet>`,
      }),
    );
  const follow = first('nofollow');
  if (follow)
    findings.push(
      raise('nofollow', 'nofollow applies to every link on the page', {
        on,
        evidence: follow.quote,
      }),
    );
  return findings;
}

const OPPOSITES: readonly (readonly [string, string])[] = [
  ['index', 'noindex'],
  ['follow', 'nofollow'],
];

/** Directives of meta and header that contradict each other for the same crawlers. */
function conflicts(directives: readonly RobotsDirective[], on: Exchange): DraftFinding[] {
  const bots = [...new Set(directives.map(({ bot }) => bot))];
  return bots
    .flatMap((bot) =>
      conflictsOf(
        directives.filter((d) => d.bot === bot),
        on,
      ),
    )
    .slice(0, 1);
}

function conflictsOf(directives: readonly RobotsDirective[], on: Exchange): DraftFinding[] {
  const has = (name: string, source: RobotsDirective['source']) =>
    directives.find(
      (d) =>
        d.source === source &&
        (d.name === name || (d.name === 'all' && ['index', 'follow'].includes(name))),
    );
  for (const [name, other] of OPPOSITES) {
    const pair = [
      has(name, 'meta') && has(other, 'header'),
      has(other, 'meta') && has(name, 'header'),
    ].some(Boolean);
    if (pair) return [conflict(`${name} and ${other}`, directives, on)];
  }
  for (const name of [
    'max-snippet',
    'max-image-preview',
    'max-video-preview',
    'unavailable_after',
  ]) {
    const values = (source: RobotsDirective['source']) =>
      directives.filter((d) => d.name === name && d.source === source).map((d) => d.value);
    const meta = values('meta');
    const header = values('header');
    if (meta.length > 0 && header.length > 0 && !meta.some((v) => header.includes(v)))
      return [conflict(name, directives, on)];
  }
  return [];
}

const conflict = (what: string, directives: readonly RobotsDirective[], on: Exchange) =>
  raise('conflict', `The meta tag and the X-Robots-Tag header disagree about ${what}`, {
    on,
    evidence: [...new Set(directives.map((d) => d.quote))].slice(0, 3).join(' and '),
  });

function newsOnly(all: readonly RobotsDirective[]): DraftFinding[] {
  const news = all.find(
    (d) => d.bot === 'googlebot-news' && (d.name === 'noindex' || d.name === 'none'),
  );
  return news
    ? [note('news', 'The page is kept out of Google News, and stays in Google Search', news.quote)]
    : [];
}

function remarksOn(
  directives: readonly RobotsDirective[],
  googleExtendedBlocked: boolean,
): DraftFinding[] {
  const remarks: DraftFinding[] = [];
  const noai = directives.find(isUnsupported);
  if (noai)
    remarks.push(
      note('noai', 'No major operator documents support for noai and noimageai', noai.quote),
    );
  const limited = directives.some((d) => ['nosnippet', 'max-snippet'].includes(d.name));
  if (googleExtendedBlocked && !limited)
    remarks.push(
      note(
        'extended-misread',
        'robots.txt disallows Google-Extended, which does not ' +
          'affect AI Overviews: they follow snippet controls',
      ),
    );
  return remarks;
}
