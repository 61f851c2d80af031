import { defineCheck, unmeasured } from '../define';
import type { DraftFinding, FindingCause } from '../rules';
import type { HeaderLines, Reply } from '../../network/types';
import { elementsNamed, textOf } from '../../parse/html';
import { robotsAllows, type Robots } from '../../parse/robots';
import { visibleLength, plural, roundHalfUp } from '../../parse/text';
import { agentAnswers, isRefusal, type ProbedToken } from './probe';
import { challengeOf } from '../../probes/challenge';
import { robotsTxtFile } from '../../probes/files';
import { page, htmlUncached } from '../../probes/page';
import { priceOf } from '../../probes/price';
import { bodyText, header, withoutCache } from '../../probes/reply';
import { memoized, type Exchange } from '../../network/recording';
import { guide } from './guide';
import { raise, note, rules } from './rules';

const NOT_THE_CRAWLER =
  'the probe only carries the client’s name; the verified crawler may be treated differently';

/**
 * Compares answers to AI clients with the answer to everyone else. Requests name the client, and identify themselves as
 * a probe.
 */
export const agentAccess = defineCheck({
  id: 'agent-access',
  name: 'Agent access',
  description: 'Do the CDN and the server treat AI clients like everyone else?',
  category: 'access',
  scope: 'origin',
  rules,
  guide,
  // `page`: for the note that only the beginning of a long page was compared.
  probes: { answers: agentAnswers, robots: robotsTxtFile, page },

  judge({ answers: { baseline, browser, tokens, unsigned, terms }, robots: { robots } }) {
    if (baseline.answer.kind === 'none') return unmeasured(baseline);
    if (tokens.length === 0) return unmeasured(browser ?? baseline);
    const lost = tokens.find(
      ({ exchange: { answer } }) =>
        answer.kind === 'none' && (answer.reason === 'budget' || answer.reason === 'deadline'),
    );
    if (lost) return unmeasured(lost.exchange);
    const standard = (browser ?? baseline).answer as Reply;
    const outcomes = tokens.map(({ token, exchange }) =>
      outcomeOf(token, exchange, standard, robots, terms),
    );
    const price = baseline.answer.kind === 'reply' ? offerOf(baseline.answer, terms) : null;
    const unknown = browser
      ? [
          price === null
            ? raise(
                'unknown-agents',
                'Our own user agent is refused, while a browser gets the page',
                {
                  on: baseline,
                  evidence: `${decidingHeader(baseline.answer)}; a browser gets ${standard.status}`,
                },
              )
            : note('paid', 'Unknown clients are asked to pay (402)', price),
        ]
      : [];
    const same = tokens.length - outcomes.filter((o) => o !== null).length;
    return [
      ...unknown,
      ...(unsigned !== null && unsigned.answer.kind === 'reply' && isRefusal(unsigned)
        ? [
            note(
              'signed',
              `A signed request gets the page; the same one without a signature is refused with ${unsigned.answer.status}`,
            ),
          ]
        : []),
      ...(same > 0
        ? [
            note(
              'same',
              `${same} of ${plural(tokens.length, 'AI client')} get the same page as everyone else`,
            ),
          ]
        : []),
      ...outcomes.filter((o) => o !== null),
    ];
  },
});

/** First matching outcome of the table; null = the same page. */
function outcomeOf(
  token: ProbedToken,
  on: Exchange,
  standard: Reply,
  robots: Robots,
  terms: string | null,
): DraftFinding | null {
  const { answer } = on;
  if (answer.kind === 'none')
    return inconclusive(
      'no-answer',
      token,
      on,
      `${token} gets no response, while other clients do (${answer.message})`,
      { hint: `Check the firewall rules for ${token}.` },
    );
  if (isSamePage(answer, standard)) return null;
  if (isRefusal(on)) return refusal(token, on, answer, robots, terms);
  return inconclusive(
    'different',
    token,
    on,
    `${token} gets a different page: ${difference(answer, standard)}`,
    { extent: missingShare(answer, standard) },
  );
}

/** Price of a 402: from the answer, or from where x402 clients look. */
const offerOf = (answer: Reply, terms: string | null): string | null =>
  answer.status === 402 ? (priceOf(answer) ?? terms) : null;

function refusal(
  token: ProbedToken,
  on: Exchange,
  answer: Reply,
  robots: Robots,
  terms: string | null,
): DraftFinding {
  if (!robotsAllows(robots, token, '/').allowed)
    return note('disallowed', `${token} is refused, as robots.txt declares`, { clients: [token] });
  const price = offerOf(answer, terms);
  if (price !== null)
    return note('paid', `${token} is asked to pay (402)`, {
      evidence: price,
      subject: token,
      clients: [token],
    });
  const challenge = challengeOf(answer);
  if (
    challenge ||
    answer.status === 429 ||
    (answer.status === 403 && header(answer, 'accept-signature') !== null)
  )
    return inconclusive(
      'challenged',
      token,
      on,
      `${token} is challenged (${challenge ?? `status ${answer.status}`}); the verified ` +
        'crawler may not be',
      { extent: CHALLENGED_EXTENT },
    );
  if (cdnOf(answer))
    return inconclusive(
      'edge-refused',
      token,
      on,
      `${token} is refused by the CDN with ${answer.status}`,
      { hint: `Allow ${token} in the bot rules of the CDN.` },
    );
  return raise('refused', `${token} is refused with ${answer.status}`, {
    on,
    evidence: `robots.txt allows it; ${decidingHeader(answer)}; ${NOT_THE_CRAWLER}`,
    subject: token,
    clients: [token],
  });
}

/** Crawlers whose address is verified may pass a challenge, and limits of requests end. */
const CHALLENGED_EXTENT = 0.5;

const inconclusive = (
  slug: 'no-answer' | 'different' | 'challenged' | 'edge-refused',
  token: ProbedToken,
  on: Exchange,
  message: string,
  more: Pick<FindingCause, 'extent' | 'hint'>,
) =>
  raise(slug, message, {
    on,
    evidence:
      `${on.answer.kind === 'reply' ? decidingHeader(on.answer) : 'no header'}; ` +
      `${NOT_THE_CRAWLER}`,
    subject: token,
    clients: [token],
    ...more,
  });

const EDGE =
  /cloudflare|akamai|cloudfront|vercel|fastly|imperva|incapsula|sucuri|netlify|bunnycdn|datadome|awselb|google frontend|azure/i;
const EDGE_IDS = [
  'cf-ray',
  'x-amz-cf-id',
  'x-vercel-id',
  'x-akamai-request-id',
  'x-iinfo',
  'x-datadome',
];

/** Header that identifies a bot-managing CDN; request ids by name only, because they differ in each answer. */
function cdnOf(reply: { readonly headers: HeaderLines }): string | null {
  const id = EDGE_IDS.find((name) => header(reply, name) !== null);
  if (id) return id;
  const name = ['server', 'via'].find((n) => EDGE.test(header(reply, n) ?? ''));
  return name ? `${name}: ${header(reply, name)}` : null;
}

function decidingHeader(reply: Reply): string {
  const price = ['www-authenticate', 'accept-signature', 'retry-after'].find(
    (name) => header(reply, name) !== null,
  );
  const server = header(reply, 'server');
  return (
    challengeOf(reply) ??
    (price
      ? `${price}: ${header(reply, price)}`
      : (cdnOf(reply) ?? (server ? `server: ${server}` : 'no header explains it')))
  );
}

interface Face {
  readonly title: string;
  readonly h1: string;
  readonly ink: number;
}

function faceOf(reply: Reply): Face {
  const html = htmlUncached(reply);
  if (!html) return { title: '', h1: '', ink: visibleLength(bodyText(withoutCache(reply)).text) };
  const h1 = elementsNamed(html.document, 'h1')[0];
  return { title: html.title ?? '', h1: h1 ? textOf(h1) : '', ink: visibleLength(html.text) };
}

const classOf = (status: number) => Math.floor(status / 100);

function isSamePage(reply: Reply, standard: Reply): boolean {
  if (classOf(reply.status) !== classOf(standard.status) || challengeOf(reply)) return false;
  // Most sites send equal bytes; then the page need not be parsed once per client.
  if (Buffer.compare(reply.body, standard.body) === 0) return true;
  const [mine, theirs] = [memoized(reply, faceOf), memoized(standard, faceOf)];
  return mine.title === theirs.title && mine.h1 === theirs.h1 && mine.ink >= 0.7 * theirs.ink;
}

/** Part of the words of the page that a client does not get. */
function missingShare(reply: Reply, standard: Reply): number {
  if (classOf(reply.status) !== classOf(standard.status)) return 1;
  const [words, standardWords] = [
    memoized(reply, distinctWords),
    memoized(standard, distinctWords),
  ];
  const missing = [...standardWords].filter((word) => !words.has(word));
  return missing.length / Math.max(1, standardWords.size);
}

const distinctWords = (reply: Reply): Set<string> =>
  new Set(
    (htmlUncached(reply)?.text ?? bodyText(withoutCache(reply)).text).match(
      /\p{Script=Han}|[\p{L}\p{N}]+/gu,
    ),
  );

function difference(reply: Reply, standard: Reply): string {
  if (classOf(reply.status) !== classOf(standard.status))
    return `status ${reply.status} instead of ${standard.status}`;
  const [mine, theirs] = [memoized(reply, faceOf), memoized(standard, faceOf)];
  if (mine.title !== theirs.title) return 'different title';
  if (mine.h1 !== theirs.h1) return 'different h1';
  return `${roundHalfUp((100 * mine.ink) / Math.max(1, theirs.ink))} % of the text`;
}
