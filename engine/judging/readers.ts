import { READER_KINDS, type ReaderKind } from '../checks/evidence/readers';
import { PROBED_TOKENS } from '../checks/agent-access/probe';
import { joinWithAnd } from '../parse/text';
import { withPages } from '../report/score';
import type { CheckResult, Finding, ReaderMark, ReaderResult, Verdict } from '../report/types';
import { countsIn, isWall, lossBy, meanOf, reachOf } from './reach';

type Checks = readonly Pick<CheckResult, 'id' | 'applicable' | 'informational' | 'findings'>[];

/** Shares from which a kind gets all of a site, but for a remainder, and below which it is closed to it. */
const OPEN = 0.95;
const CLOSED = 0.5;
/** A client with a smaller share gets next to nothing. */
const NOTHING = 0.05;

/** What all kinds of reader get, with the checks of the home page, and those of each additional page. */
export function readerResults(home: Checks, pages: readonly Checks[]): ReaderResult[] {
  const [ofHome, ofPages] = [reachOf(home), pages.map(reachOf)];
  return READER_KINDS.map((kind) => {
    const reach = ofHome.find((one) => one.kind === kind);
    const clients = (reach?.clients ?? []).map(({ client, share }) => ({
      token: client.token,
      share: rounded(share),
    }));
    const onPages = ofPages.flatMap((page) => page.find((one) => one.kind === kind)?.share ?? []);
    return {
      kind: kind.id,
      name: kind.name,
      ...inWords(reach ? rounded(withPages(reach.share, onPages)) : null, clients),
      clients,
      cause: reach ? causeOf(kind, [...home, ...pages.flat()]) : null,
    };
  });
}

const rounded = (share: number) => Math.round(1000 * share) / 1000;

/** The same of the home page alone. */
export const readersOfHome = (readers: readonly ReaderResult[]): ReaderResult[] =>
  readers.map((reader) => {
    const { clients, share } = reader;
    return { ...reader, ...inWords(share === null ? null : rounded(meanOf(clients)), clients) };
  });

function inWords(
  share: number | null,
  clients: ReaderResult['clients'],
): Pick<ReaderResult, 'share' | 'mark' | 'figure'> {
  const mark: ReaderMark =
    share === null ? 'absent' : share < CLOSED ? 'closed' : share < OPEN ? 'costs' : 'open';
  return { share, mark, figure: figureOf(share, mark, clients) };
}

function figureOf(
  share: number | null,
  mark: ReaderMark,
  clients: ReaderResult['clients'],
): string {
  if (share === null) return 'nothing for them on this site';
  if (mark === 'open') return 'gets everything';
  const closed = clients.filter((client) => client.share < NOTHING).length;
  if (closed > 0 && closed < clients.length) return `${closed} of ${clients.length} get nothing`;
  const percent = Math.round(100 * share);
  return percent === 0 ? 'gets nothing' : `gets ${percent}%`;
}

/** The finding that takes most from the clients of a kind; of equal ones, the first. */
function causeOf({ clients }: ReaderKind, checks: Checks): ReaderResult['cause'] {
  const [worst] = checks
    .flatMap((check) =>
      check.findings
        .filter((finding) => countsIn(checks, check, finding))
        .map((finding) => ({ finding, loss: lossOf(finding, clients) })),
    )
    .filter(({ loss }) => loss > 0)
    .sort((a, b) => b.loss - a.loss);
  if (!worst) return null;
  // A captcha or a consent page is why there is no text.
  const findings = checks.flatMap((check) => check.findings);
  const { code, message } =
    (worst.finding.code === 'html-rendering/no-text' &&
      findings.find((finding) => finding.code === 'agent-operability/wall')) ||
    worst.finding;
  return { checkId: code.split('/')[0]!, code, message };
}

const lossOf = (finding: Finding, clients: ReaderKind['clients']): number =>
  clients.reduce((sum, client) => sum + lossBy(finding, client), 0);

/** The kind that gets least; null if all get everything. */
export function worstReader(readers: readonly ReaderResult[]): ReaderResult | null {
  const [worst] = readers
    .filter(({ mark }) => mark === 'costs' || mark === 'closed')
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

/** Titles by the finding that takes most from a kind that gets less than half. */
const TITLE: Readonly<Record<string, string>> = {
  'html-rendering/unmeasured': 'Closed by a wall',
  'agent-operability/wall': 'Closed by a wall',
  'html-rendering/no-html': 'The home page can’t be read',
  'html-rendering/shell': 'Empty without JavaScript',
  'html-rendering/no-text': 'Empty without JavaScript',
  'html-rendering/shadow': 'Empty for readers that drop shadow roots',
  'html-rendering/client-redirect': 'A redirect that only browsers follow',
  'ai-directives/noindex': 'Asks to be left out of search',
  'ai-directives/nosnippet': 'Asks to be left out of AI answers',
  'tls-https/no-https': 'Closed without HTTPS',
};

const EXCELLENT = 90;

/** The verdict by effect: what stops readers, then what costs them, then whether anything is left to do. */
export function verdictOf(
  checks: Checks,
  readers: readonly ReaderResult[],
  score: number,
): Verdict {
  const worst = worstReader(readers);
  const isUnread = checks.some(({ findings }) => findings.some(isWall));
  if (worst === null && isUnread)
    return {
      title: 'Open to known clients only',
      sentence:
        'A browser gets the page, and our own user agent is refused, so its text was not read.',
      tone: 'warn',
    };
  if (worst === null)
    return {
      title: 'Open to agents',
      sentence:
        score >= EXCELLENT
          ? 'Nothing on this site keeps agents out.'
          : 'Agents can reach and read this site.',
      tone: 'pass',
    };
  const sentence = causeSentence(worst, checks);
  return worst.mark === 'closed'
    ? { title: closedTitle(worst, readers), sentence, tone: 'fail' }
    : { title: `Open to agents, at a cost for ${lowered(worst.name)}`, sentence, tone: 'warn' };
}

function closedTitle({ cause, name }: ReaderResult, readers: readonly ReaderResult[]): string {
  if (cause?.checkId === 'agent-access' || cause?.checkId === 'robots-txt') {
    const tokens = readers
      .filter((reader) => reader.mark === 'closed' && reader.cause?.checkId === cause.checkId)
      .flatMap(({ clients }) => clients.filter(({ share }) => share < NOTHING))
      .map(({ token }) => token);
    const products = [...new Set(tokens.flatMap((token) => PRODUCT[token] ?? []))];
    if (products.length > 0)
      return cause.checkId === 'robots-txt'
        ? `robots.txt keeps out ${joinWithAnd(products)}`
        : `Closed to ${joinWithAnd(products)}`;
  }
  return TITLE[cause?.code ?? ''] ?? `Hard to read for ${lowered(name)}`;
}

const lowered = (name: string): string =>
  /^AP?I/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** The finding behind it; counted over all clients where it is about some. */
function causeSentence({ cause }: ReaderResult, checks: Checks): string {
  if (cause === null) return '';
  const findings = checks.find(({ id }) => id === cause.checkId)?.findings ?? [];
  const alike = findings.filter(({ code }) => code === cause.code);
  if (cause.checkId !== 'agent-access' || alike.length < 2)
    return cause.message.endsWith('.') ? cause.message : `${cause.message}.`;
  const statuses = [...new Set(alike.map(({ request }) => request?.status ?? 0))];
  return `${alike.length} of ${PROBED_TOKENS.length} AI clients ${
    statuses.length === 1 && statuses[0]! >= 400
      ? `get ${statuses[0]}`
      : 'don’t get the page that everyone else gets'
  }.`;
}
