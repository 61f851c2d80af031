import { LAB_RESULTS } from '../checks/evidence';
import { READER_KINDS, type ReaderKind } from '../checks/evidence/readers';
import { PROBED_TOKENS } from '../checks/agent-access/probe';
import { clientByToken } from '../clients';
import { joinWithAnd } from '../parse/text';
import { withPages } from '../report/score';
import type {
  CheckResult,
  Finding,
  PageText,
  ReaderMark,
  ReaderResult,
  Verdict,
} from '../report/types';
import { countsIn, isWall, lossBy, onSite, reachBehind, reachOf } from './reach';

type Checks = readonly Pick<
  CheckResult,
  'id' | 'name' | 'applicable' | 'informational' | 'findings'
>[];

/** Shares from which a kind gets all of a site, but for a remainder, and below which it is closed to it. */
const OPEN = 0.95;
const CLOSED = 0.5;
/** A client with a smaller share gets next to nothing. */
const NOTHING = 0.05;

/** What all kinds of reader get, with the checks and text of the home page, and the checks of each additional page. */
export function readerResults(
  home: Checks,
  pages: readonly Checks[],
  text: PageText | null,
): ReaderResult[] {
  const ofHome = reachOf(home);
  const ofPages = pages.map((page) => reachBehind(ofHome, reachOf(page)));
  return READER_KINDS.map((kind) => {
    const reach = ofHome.find((one) => one.kind === kind);
    const clients = (reach?.clients ?? []).map(({ client, share }) => ({
      token: client.token,
      share: rounded(share),
    }));
    const onPages = ofPages.flatMap((page) => page.find((one) => one.kind === kind)?.share ?? []);
    const share = reach ? rounded(withPages(reach.share, onPages)) : null;
    const cause = share === null ? null : causeOf(kind, [...home, ...pages.flat()], share);
    const mark = markOf(share, cause);
    const result = { kind: kind.id, name: kind.name, share, mark, clients, cause };
    return { ...result, figure: figureOf(result, home, text) };
  });
}

const rounded = (share: number) => Math.round(1000 * share) / 1000;

function markOf(share: number | null, cause: ReaderResult['cause']): ReaderMark {
  if (share === null) return 'absent';
  if (share < CLOSED) return 'closed';
  return share < OPEN || cause?.checkId === 'content-negotiation' ? 'costs' : 'open';
}

type Unfigured = Omit<ReaderResult, 'figure'>;

function figureOf(reader: Unfigured, home: Checks, text: PageText | null): string {
  const { kind, share, mark, clients, cause } = reader;
  if (share === null) return 'nothing to find on this site';
  const check = (id: string) => home.find((one) => one.id === id && one.applicable);
  const has = (rule: string) =>
    check('html-rendering')?.findings.some(({ code }) => code === `html-rendering/${rule}`) ??
    false;
  const isOnHome = home.some(({ findings }) => findings.some(({ code }) => code === cause?.code));
  if (mark !== 'open') return isOnHome ? reasonOf(reader, home, text) : `gets ${percent(share)}`;
  if (kind !== 'services' && has('client-redirect')) return 'follows the redirect';
  if (kind === 'services')
    return `finds the ${joinWithAnd(clients.map(({ token }) => SERVICE[token] ?? token))}`;
  if (kind === 'browser') {
    const operability = check('agent-operability');
    if (!operability) return 'runs the scripts of the page';
    const naming = operability.findings.find(({ code }) => NAMING.has(code));
    return naming ? lowered(naming.message) : 'every link and button has a name';
  }
  if (kind === 'search' && BY_SCRIPT.some(has)) return 'reads the page as browsers show it';
  const markdown = check('content-negotiation')?.findings.find(
    ({ code }) => code === 'content-negotiation/tokens',
  );
  if (kind === 'coding' && markdown) return lowered(markdown.message);
  return text ? tokens(text) : 'gets everything';
}

const percent = (share: number): string => `${Math.round(100 * share)}%`;
const tokens = (text: PageText): string => `${text.tokens.toLocaleString('en')} tokens of text`;

const SERVICE: Readonly<Record<string, string>> = {
  'API client': 'API',
  'MCP client': 'MCP server',
};
/** Text that rendering adds, which search engines do. */
const BY_SCRIPT = ['shell', 'no-text', 'shadow'];
const NAMING = new Set(['agent-operability/unnamed', 'agent-operability/vague-links']);

/** What keeps a kind from the rest, with the status or the number that shows it. */
function reasonOf({ clients, cause }: Unfigured, home: Checks, text: PageText | null): string {
  const { code, checkId, message } = cause!;
  if (TEXT_LENGTH.has(code) && text) return tokens(text);
  if (NO_MARKDOWN.test(code))
    return `no Markdown: HTML, up to ${HTML_TIMES.toFixed(1)} × the tokens`;
  const words = CAUSES[code]?.figure ?? CAUSES[checkId]?.figure;
  if (words === undefined) return lowered(message);
  const closed = clients.filter(({ share }) => share < OPEN).length;
  const some = closed < clients.length ? `${closed} of ${clients.length} ` : '';
  const status = home.flatMap(({ findings }) => findings).find((finding) => finding.code === code)
    ?.request?.status;
  return `${some}${words}${status && status >= 400 ? `, ${status}` : ''}`;
}

const NO_MARKDOWN = /^content-negotiation\/(?:none|broken-alternate|relabelled)$/;
const CAPTCHA = /^agent-operability\/wall$/;
/** Times the tokens that an agent pays which reads HTML as it is sent. */
const HTML_TIMES =
  1 +
  (LAB_RESULTS.effects.find(
    ({ mutation, reader }) =>
      mutation === 'content-negotiation/none' && reader === 'Markdown, else HTML',
  )?.tokens?.change ?? 0);

const TEXT_LENGTH = new Set(['crawl-efficiency/tokens', 'html-rendering/long']);

/** The finding that takes most from the clients of a kind; of equal ones, the first. */
function causeOf(
  { id: kind, ...ofKind }: ReaderKind,
  checks: Checks,
  share: number,
): ReaderResult['cause'] {
  const clients = ofKind.clients.map(onSite(checks));
  const findings = checks.flatMap((check) =>
    check.findings
      .filter((finding) => countsIn(checks, check, finding))
      .map((finding) => ({ check, finding, loss: lossOf(finding, clients) })),
  );
  const byCode = (pattern: RegExp) => findings.find(({ finding }) => pattern.test(finding.code));
  const [worst] = findings.filter(({ loss }) => loss > 0).sort((a, b) => b.loss - a.loss);
  // A captcha or a consent page is why there is no text.
  const wall = worst?.finding.code === 'html-rendering/no-text' && byCode(CAPTCHA);
  const noMarkdown = kind === 'coding' && byCode(NO_MARKDOWN);
  const cause = wall || (noMarkdown && share >= OPEN ? noMarkdown : worst) || noMarkdown;
  if (!cause) return null;
  const { check, finding } = cause;
  return { checkId: check.id, name: check.name, code: finding.code, message: finding.message };
}

const lossOf = (finding: Finding, clients: ReaderKind['clients']): number =>
  clients.reduce((sum, client) => sum + lossBy(finding, client), 0);

/** The kind that gets least; null if all get everything. */
export function worstReader(readers: readonly ReaderResult[]): ReaderResult | null {
  const [worst] = readers
    .filter(({ share }) => share !== null && share < OPEN)
    .sort((a, b) => a.share! - b.share!);
  return worst ?? null;
}

/** Products behind the clients, as people know them. */
const PRODUCT: Readonly<Record<string, string>> = {
  'ChatGPT-User': 'ChatGPT',
  'OAI-SearchBot': 'ChatGPT',
  'Claude-User': 'Claude',
  'Claude-SearchBot': 'Claude',
  'Claude-Code': 'Claude',
  PerplexityBot: 'Perplexity',
  Googlebot: 'Google',
  bingbot: 'Bing',
};

interface CauseWords {
  /** Verdict if it takes most from a kind that gets less than half. */
  readonly title?: string;
  /** What a kind gets instead. */
  readonly figure: string;
}

/** Words for what takes most from a kind, by rule or by check. Others are shown by their message. */
const CAUSES: Readonly<Record<string, CauseWords>> = {
  'html-rendering/unmeasured': { title: 'Closed by a wall', figure: 'stopped by a wall' },
  'agent-operability/wall': { title: 'Closed by a wall', figure: 'stopped by a wall' },
  'html-rendering/no-html': { title: 'The home page can’t be read', figure: 'no page to read' },
  'html-rendering/shell': { title: 'Empty without JavaScript', figure: 'no text without scripts' },
  'html-rendering/no-text': {
    title: 'Empty without JavaScript',
    figure: 'no text without scripts',
  },
  'html-rendering/blank': { title: 'A page without text', figure: 'no text' },
  'html-rendering/placeholder': { title: 'Placeholder text', figure: 'placeholder text' },
  'html-rendering/shadow': { title: 'Text lost in shadow roots', figure: 'text in shadow roots' },
  'html-rendering/client-redirect': {
    title: 'A redirect that only browsers follow',
    figure: 'a redirect that only browsers follow',
  },
  'ai-directives/noindex': {
    title: 'Asks to be left out of search',
    figure: 'told to leave the page out',
  },
  'ai-directives/nosnippet': {
    title: 'Asks to be left out of AI answers',
    figure: 'told to quote nothing',
  },
  'tls-https/no-https': { title: 'Closed to coding agents: no HTTPS', figure: 'reads HTTPS only' },
  'robots-txt': { figure: 'kept out by robots.txt' },
  'robots-txt/unreachable': {
    title: 'Closed while robots.txt fails',
    figure: 'kept out: robots.txt fails',
  },
  'agent-access/challenged': { figure: 'challenged' },
  'agent-access/different': { figure: 'another page' },
  'agent-access/no-answer': { figure: 'no response' },
  'agent-access': { figure: 'refused' },
};

/** Verdicts by kind, if its cause has none. */
const HARD: Readonly<Record<string, string>> = {
  browser: 'Hard to use for browser agents',
  services: 'Agents can’t find its API or MCP server',
};

const EXCELLENT = 90;

/** The verdict by effect: what stops readers, then what costs them, then whether anything is left to do. */
export function verdictOf(
  checks: Checks,
  readers: readonly ReaderResult[],
  score: number,
): Verdict {
  const clients = clientsAsked(checks);
  const worst = worstReader(readers);
  if (worst === null && checks.some(({ findings }) => findings.some(isWall)))
    return {
      title: 'Open to known clients only',
      sentence:
        'A browser gets the page, and our own user agent is refused, so its text was not read.',
      tone: 'warn',
      clients,
    };
  if (worst === null) {
    const refused = clients?.refused ?? [];
    const sentence =
      refused.length > 0
        ? `${joinWithAnd(refused)} ${refused.length === 1 ? 'is' : 'are'} turned away; agents that answer people can read this site.`
        : score >= EXCELLENT
          ? 'Nothing on this site keeps agents out.'
          : 'Agents can reach and read this site.';
    return { title: 'Open to agents', sentence, tone: 'pass', clients };
  }
  const isClosed = worst.mark === 'closed';
  const isAlone = readers.filter(({ share }) => share !== null && share < OPEN).length === 1;
  const title =
    refusalTitle(worst, readers) ??
    (isClosed
      ? (CAUSES[worst.cause?.code ?? '']?.title ??
        HARD[worst.kind] ??
        `Hard to read for ${lowered(worst.name)}`)
      : `Open to agents, at a cost${isAlone ? ` for ${lowered(worst.name)}` : ''}`);
  const tone = isClosed || title.startsWith('Closed') ? 'fail' : 'warn';
  return { title, sentence: causeSentence(worst, checks), tone, clients };
}

/** AI clients that the scan asked as, and those of them that the server or robots.txt turns away. */
function clientsAsked(checks: Checks): Verdict['clients'] {
  const isMeasured = checks.some(({ id, applicable }) => id === 'agent-access' && applicable);
  if (!isMeasured) return null;
  const barred = new Set(
    checks
      .filter(({ id, applicable }) => applicable && (id === 'agent-access' || id === 'robots-txt'))
      .flatMap(({ id, findings }) =>
        findings
          .flatMap(({ clients }) => clients)
          .filter((token) => id === 'agent-access' || clientByToken(token)?.obeysRobots === true),
      ),
  );
  const refused = PROBED_TOKENS.filter((token) => barred.has(token));
  return { asked: PROBED_TOKENS.length, refused };
}

/** Whom a site refuses, by the products that people know; null if it is no refusal. */
function refusalTitle({ cause }: ReaderResult, readers: readonly ReaderResult[]): string | null {
  if (cause?.checkId !== 'agent-access' && cause?.checkId !== 'robots-txt') return null;
  const refused = readers
    .filter((reader) => reader.cause?.checkId === cause.checkId)
    .flatMap(({ clients }) => clients.filter(({ share }) => share < OPEN));
  const certain = refused.filter(({ share }) => share < NOTHING);
  const named = new Set(
    (certain.length > 0 ? certain : refused).map(({ token }) => PRODUCT[token]),
  );
  const products = joinWithAnd(
    [...new Set(Object.values(PRODUCT))].filter((name) => named.has(name)),
  );
  if (products === '') return null;
  if (certain.length === 0)
    return cause.code === 'agent-access/challenged' ? `Perhaps closed to ${products}` : null;
  return cause.checkId === 'robots-txt'
    ? `robots.txt keeps out ${products}`
    : `Closed to ${products}`;
}

/** A sentence or name within a sentence. */
const lowered = (words: string): string =>
  /^[A-Z]{2}|^AP?I|^<|^Markdown/.test(words)
    ? words
    : words.charAt(0).toLowerCase() + words.slice(1);

/** The finding behind it; counted over all clients where it is about some. */
function causeSentence({ cause }: ReaderResult, checks: Checks): string {
  if (cause === null) return '';
  const [, wall] = /could not be read: ([^(.]+)/.exec(cause.message) ?? [];
  if (wall !== undefined)
    return `We got ${wall.trim()} and could read nothing; clients that the site knows may get in.`;
  const findings = checks.find(({ id }) => id === cause.checkId)?.findings ?? [];
  const refusals = findings.filter(
    ({ code, clients }) => code === cause.code && clients.length > 0,
  );
  if (cause.checkId !== 'agent-access' || refusals.length < 2)
    return cause.message.endsWith('.') ? cause.message : `${cause.message}.`;
  const statuses = [...new Set(refusals.map(({ request }) => request?.status ?? 0))];
  const isUncertain = cause.code === 'agent-access/challenged';
  return `${refusals.length} of ${PROBED_TOKENS.length} AI clients ${
    statuses.length === 1 && statuses[0]! >= 400
      ? `get ${statuses[0]}`
      : 'don’t get the page that everyone else gets'
  }${isUncertain ? '; the real ones may be let in' : ''}.`;
}
