import { defineCheck, unmeasured } from '../define';
import { askAt, probe } from '../../probes/probe';
import type { DraftFinding } from '../rules';
import { attr } from '../../parse/html';
import { plural, quote } from '../../parse/text';
import { unknownCoding } from '../../network/body-reader';
import { headOf } from '../../probes/ask';
import { challengeOf } from '../../probes/challenge';
import { homePage, type PageReading } from '../../probes/page';
import { randomPages, type RandomPages } from '../../probes/random-pages';
import { bodyText, header, isOk, mediaType } from '../../probes/reply';
import { unreadReason } from '../../probes/unread';
import type { Reply } from '../../network/types';
import type { Exchange } from '../../network/recording';
import type { ProbeContext } from '../../probes/probe-context';
import { guide } from './guide';
import { raise, note, rules } from './rules';

/** HEAD without fallback to GET, because support of the method is what is tested. */
const headOfHome = probe((context) =>
  askAt(context, { ...headOf(context.homeUrl), elseGet: false, headers: { accept: 'text/html' } }),
);

/** RFC 9110: programs rely on status codes. */
export const httpHygiene = defineCheck({
  id: 'http-hygiene',
  name: 'HTTP hygiene',
  description: 'Are status codes and basic headers accurate?',
  category: 'access',
  scope: 'origin',
  rules,
  guide,
  probes: { home: homePage, random: randomPages, head: headOfHome },

  judge({ home, random, head }, context) {
    const { reply, exchange } = home;
    // A redirect that never ends is judged here.
    if (!reply || (unreadReason(reply) !== null && reply.stopped !== 'too-many-redirects'))
      return unmeasured(exchange);
    const findings = [
      ...missingPageFindings(random, home),
      ...methods(home, reply, head),
      ...route(reply, exchange, context),
      ...overload([exchange, random.page, random.wellKnown, head]),
      ...coding(reply, exchange),
      ...labels(home, reply),
    ];
    return findings.some((f) => f.status === 'warn' || f.status === 'fail')
      ? findings
      : [note('truthful', describeProven(random.page, head, reply)), ...findings];
  },
});

/** What the answers prove; unmeasured properties are not listed. */
function describeProven(
  { answer: random }: Exchange,
  { answer: head }: Exchange,
  reply: Reply,
): string {
  const type = header(reply, 'content-type');
  const seen = [
    ...(random.kind === 'reply' && !challengeOf(random)
      ? [`a random path returns ${random.status}`]
      : []),
    ...(head.kind === 'reply' && head.status === reply.status ? ['HEAD matches GET'] : []),
    ...(type ? [`the home page is served as ${type}`] : []),
  ].join(', ');
  return seen ? seen.charAt(0).toUpperCase() + seen.slice(1) : 'No incorrect status code was seen';
}

/** Findings about the answers to random addresses. */
function missingPageFindings({ page, wellKnown }: RandomPages, home: PageReading): DraftFinding[] {
  return [...missingPage(page, home), ...missingWellKnown(wellKnown)];
}

function missingPage(on: Exchange, home: PageReading): DraftFinding[] {
  if (on.answer.kind === 'none')
    return [note('random-unmeasured', `A random path gave no response (${on.answer.message})`)];
  const reply = on.answer;
  const challenge = challengeOf(reply);
  if (challenge)
    return [
      note(
        'random-challenged',
        `A random path is answered by a bot challenge (${challenge}), so its rules were not ` +
          'measured',
      ),
    ];
  if (isOk(reply)) {
    const evidence =
      reply.hops.length > 0 ? `redirected to ${reply.url}` : 'a path that does not exist';
    return reply.hops.length > 0 && new URL(reply.url).pathname !== new URL(on.ask.url).pathname
      ? [
          raise(
            'soft-404-redirect',
            'A path that does not exist redirects to a page with a 2xx status',
            { on, evidence: evidence },
          ),
        ]
      : [
          raise('soft-404', 'A path that does not exist returns a 2xx status', {
            on,
            evidence: evidence,
          }),
        ];
  }
  const findings: DraftFinding[] = [];
  const isPageRefused = refusesEverything(home);
  if ((reply.status === 401 || reply.status === 403) && !isPageRefused)
    findings.push(
      raise('masked-404', `A path that does not exist returns ${reply.status}`, { on }),
    );
  if ([404, 410].includes(reply.status) && bodyText(reply).text.trim() === '')
    findings.push(raise('empty-404', `The ${reply.status} response has no body`, { on }));
  return findings;
}

/** A site behind a login refuses every address alike; it masks no errors. */
function refusesEverything({ reply }: PageReading): boolean {
  return reply !== null && (reply.status === 401 || reply.status === 403);
}

function missingWellKnown(on: Exchange): DraftFinding[] {
  if (on.answer.kind === 'none' || challengeOf(on.answer) || !isOk(on.answer)) return [];
  return [
    raise('well-known-catchall', 'A random path under /.well-known/ returns a 2xx status', {
      on,
      evidence:
        on.answer.hops.length > 0 ? `redirected to ${on.answer.url}` : 'a path that does not exist',
    }),
  ];
}

function methods({ exchange }: PageReading, reply: Reply, head: Exchange): DraftFinding[] {
  if (head.answer.kind === 'none')
    return exchange.answer.kind === 'none'
      ? []
      : [note('head-unmeasured', `HEAD gave no response (${head.answer.message})`)];
  if (challengeOf(head.answer) || challengeOf(reply) || head.answer.status === 429) return [];
  if (head.answer.status === reply.status) return [];
  return [
    raise('head', `HEAD returns ${head.answer.status} where GET returns ${reply.status}`, {
      on: head,
      evidence: `GET returns ${reply.status}`,
    }),
  ];
}

function route(reply: Reply, on: Exchange, context: ProbeContext): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const path = [...reply.hops.map((h) => h.url), reply.url];
  const upgrades = path.slice(1).filter((to, i) => isUpgrade(path[i]!, to)).length;
  const hops = reply.hops.length - upgrades;
  if (hops > 1)
    findings.push(
      raise('hops', `The home page takes ${plural(reply.hops.length, 'redirect')}`, {
        level: Math.min(hops, 4) - 2,
        on,
        evidence: path.join(' → '),
      }),
    );
  const dotted = path.find((url) => new URL(url).hostname.endsWith('.'));
  if (dotted)
    findings.push(
      note(
        'trailing-dot',
        `The home page redirects to ${dotted}, a host name with a dot at its end`,
      ),
    );
  if (!context.isSameSite(reply.url))
    findings.push(
      raise('cross-site', 'The home page ends on another site', {
        on,
        evidence: `at ${reply.url}`,
      }),
    );
  return findings;
}

/** True if only the scheme differs, http to https. */
function isUpgrade(from: string, to: string): boolean {
  return from.startsWith('http:') && to.startsWith('https:') && from.slice(5) === to.slice(6);
}

function overload(exchanges: readonly Exchange[]): DraftFinding[] {
  const bare = exchanges.find(
    ({ answer }) =>
      answer.kind === 'reply' &&
      (answer.status === 429 || answer.status === 503) &&
      header(answer, 'retry-after') === null &&
      !challengeOf(answer),
  );
  if (!bare || bare.answer.kind !== 'reply') return [];
  return [
    raise('no-retry-after', `A ${bare.answer.status} response does not say when to retry`, {
      on: bare,
      evidence: 'no Retry-After',
    }),
  ];
}

/** Fetch passes such a body on; curl and others refuse it. */
function coding(reply: Reply, on: Exchange): DraftFinding[] {
  const name = unknownCoding(reply.headers);
  if (name === null) return [];
  return [
    raise('unknown-coding', `Content-Encoding names ${quote(name, 40)}, which is no coding`, {
      on,
      evidence: `Content-Encoding: ${header(reply, 'content-encoding')}`,
    }),
  ];
}

function labels({ exchange: on, html }: PageReading, reply: Reply): DraftFinding[] {
  const findings: DraftFinding[] = [];
  const type = mediaType(reply);
  if (type === null && reply.body.byteLength > 0)
    findings.push(
      raise('no-type', 'The home page has no Content-Type', {
        on,
        // Browsers look at the content, unless that is forbidden.
        extent: header(reply, 'x-content-type-options') === null ? 0 : 1,
      }),
    );
  if (!html) return findings;
  const header1 = header(reply, 'content-language');
  const lang = html.document.root ? attr(html.document.root, 'lang') : undefined;
  if (header1 && lang && !header1.split(',').some((tag) => primary(tag) === primary(lang)))
    findings.push(
      raise('lang-mismatch', 'Content-Language and <html lang> declare different languages', {
        on,
        evidence: `Content-Language: ${header1}; lang="${lang}"`,
      }),
    );
  return findings;
}

const primary = (tag: string) => tag.trim().toLowerCase().split('-')[0];
