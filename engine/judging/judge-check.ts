import type { DraftFinding } from '../checks/rules';
import type { Check, ProbeTable, Readings, Judgement } from '../checks/define';
import { clip } from '../parse/text';
import { requestOf } from '../probes/describe';
import type { Ask } from '../network/types';
import { weightOf } from '../checks';
import { nonHtmlReason, page, unreadPage } from '../probes/page';
import { mediaType } from '../probes/reply';
import { scoreOf } from '../report/score';
import type { Exchange } from '../network/recording';
import { StuckProbeError, type ProbeContext } from '../probes/probe-context';
import type { CheckResult, Finding } from '../report/types';

/**
 * `unread`: a wall or a page that cannot be read. `limit`: reading the answers took too much processor time. `defect`:
 * the check threw, a defect of the engine.
 */
export type UnmeasuredReason = 'no-answer' | 'unread' | 'budget' | 'deadline' | 'limit' | 'defect';

/** A check result without its duration. */
export type JudgedCheck = Omit<CheckResult, 'duration'> & {
  readonly unmeasured: UnmeasuredReason | null;
  /** Keys of the requests that its probes listed; its duration follows from them. */
  readonly askKeys: readonly string[];
};

export interface JudgeHooks {
  /** A check threw: a defect of the engine, logged and never scored. */
  onDefect(checkId: string, error: unknown): void;
}

/** Judges one check on the recorded answers. Pure except for the hook. */
export function judgeCheck(
  check: Check,
  context: ProbeContext,
  hooks: JudgeHooks,
  /** Where probe values are read from. */
  readings: Pick<ProbeContext, 'read'> = context,
): JudgedCheck {
  try {
    return judge(check, context, readings);
  } catch (error) {
    if (error instanceof StuckProbeError) return limitExceeded(check);
    hooks.onDefect(check.id, error);
    const message =
      'This check could not be evaluated because of an error on our side. It does not ' +
      'affect the score.';
    return notMeasured(check, message, null, 'defect');
  }
}

function judge(
  check: Check,
  context: ProbeContext,
  readings: Pick<ProbeContext, 'read'>,
): JudgedCheck {
  const read = readAll(check.probes, readings);
  const evidence = check.applies ? check.applies.evidence(read, context) : 'every site';
  const forced = context.profile === 'all' || (check.forcedBy?.includes(context.profile) ?? false);
  const verdict = check.judge(read, context);
  if (evidence === null && !forced) return notApplicable(check, verdict);
  if ('unmeasured' in verdict) return withoutAnswer(check, verdict);
  const findings = [
    ...verdict.map((draft) => finish(check, draft)),
    ...truncationFindings(check, readings),
  ];
  if (verdict.length === 0) throw new Error(`${check.id} returned no finding`);
  return { ...head(check), applicable: true, score: scoreOf(findings), findings, unmeasured: null };
}

/** Finding that only the first part of a page was judged. */
function truncationFindings(check: Check, readings: Pick<ProbeContext, 'read'>): Finding[] {
  if (check.probes.page !== page) return [];
  const { exchange, reply, html } = readings.read(page);
  const cut = html?.document.cut ?? null;
  if (!reply?.truncated && cut === null) return [];
  const end = reply?.truncated
    ? 'the beginning of the page'
    : cut === 'more than 40000 nodes'
      ? 'the start of the page, 40,000 elements and texts,'
      : 'the page up to elements nested deeper than 512';
  const message = `Only ${end} was checked, because the page exceeds the limit of a scan`;
  return [engineFinding(check, 'page-cut', 'info', message, exchange)];
}

/** Checks whose own rules report a truncated file. */
const REPORTS_TRUNCATION = /\/(?:truncated|cut|too-big)$/;
const NAMED_MAX = 3;

/** Adds a finding for each requested file that was truncated. */
export function withTruncationFinding(
  verdict: JudgedCheck,
  asks: Iterable<Ask>,
  { origin, homeUrl, recording }: ProbeContext,
): JudgedCheck {
  if (!verdict.applicable || verdict.unmeasured !== null) return verdict;
  if (verdict.findings.some(({ code }) => REPORTS_TRUNCATION.test(code))) return verdict;
  const files = [...asks].flatMap((ask) => {
    const exchange = ask.url === homeUrl ? undefined : recording.get(ask);
    return exchange && isCutFile(exchange) ? [exchange] : [];
  });
  const places = [...new Set(files.map(({ ask }) => placeOf(ask.url, origin)))];
  if (places.length === 0) return verdict;
  const more = places.length - NAMED_MAX;
  const names = places.slice(0, NAMED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '');
  const message = `Only the beginning of ${names} was checked, because of the limit of a scan`;
  const cut = engineFinding(verdict, 'file-cut', 'info', message, files[0]!);
  return { ...verdict, findings: [...verdict.findings, cut] };
}

/** Excludes the HTML page that some servers send in place of every file. */
const isCutFile = ({ answer }: Exchange): boolean =>
  answer.kind === 'reply' &&
  answer.truncated &&
  answer.status === 200 &&
  mediaType(answer) !== 'text/html';

const placeOf = (url: string, origin: string): string =>
  clip(url.startsWith(`${origin}/`) ? url.slice(origin.length) : url, 80);

export function readAll<P extends ProbeTable>(
  probes: P,
  readings: Pick<ProbeContext, 'read'>,
): Readings<P> {
  return Object.fromEntries(
    Object.entries(probes).map(([name, probe]) => [name, readings.read(probe)]),
  ) as Readings<P>;
}

function notApplicable(check: Check, verdict: Judgement): JudgedCheck {
  const score = 'unmeasured' in verdict ? 0 : scoreOf(verdict.map((draft) => finish(check, draft)));
  const message = `Not applicable. Looked for ${check.applies?.lookedFor ?? 'evidence'} and found none.`;
  return {
    ...head(check),
    applicable: false,
    score,
    findings: [engineFinding(check, 'not-applicable', 'info', message, null)],
    unmeasured: null,
  };
}

function withoutAnswer(
  check: Check,
  { unmeasured: exchange, because }: Extract<Judgement, { unmeasured: unknown }>,
): JudgedCheck {
  const { answer } = exchange;
  const { pathname } = new URL(exchange.ask.url);
  if (because !== undefined)
    return notMeasured(check, `Not measured: ${pathname} ${because}.`, exchange, 'unread');
  const [what, reason]: [string, UnmeasuredReason] =
    answer.kind === 'reply'
      ? [
          `could not be read: ${unreadPage(answer) ?? nonHtmlReason(answer).replace(/^T/, 't')}`,
          'unread',
        ]
      : [
          `gave no usable response (${answer.message})`,
          answer.reason === 'budget' || answer.reason === 'deadline' ? answer.reason : 'no-answer',
        ];
  return notMeasured(check, `Not measured: ${pathname} ${what}.`, exchange, reason);
}

function notMeasured(
  check: Check,
  message: string,
  exchange: Exchange | null,
  unmeasured: NonNullable<JudgedCheck['unmeasured']>,
): JudgedCheck {
  return {
    ...head(check),
    applicable: false,
    score: 0,
    findings: [engineFinding(check, 'unmeasured', 'warn', message, exchange)],
    unmeasured,
  };
}

/** Result of a check that exceeded its time limit. */
export const limitExceeded = (check: Check): JudgedCheck =>
  notMeasured(
    check,
    'Not measured: reading the responses exceeded our processor time limit. It does not ' +
      'affect the score.',
    null,
    'limit',
  );

const head = ({ id, name, description, category, informational = false }: Check) => ({
  id,
  name,
  description,
  category,
  weight: weightOf(id),
  informational,
  askKeys: [],
});

const finish = (check: Check, draft: DraftFinding): Finding => {
  const { slug, ...finding } = draft;
  return { ...finding, code: `${check.id}/${slug}` };
};

function engineFinding(
  check: { readonly id: string },
  slug: string,
  status: Finding['status'],
  message: string,
  exchange: Exchange | null,
): Finding {
  return {
    status,
    message: clip(message, 300),
    request: exchange && requestOf(exchange),
    evidence: null,
    clients: [],
    hint: null,
    code: `${check.id}/${slug}`,
    subject: null,
    effect: null,
  };
}
