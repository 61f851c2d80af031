import { checkIdOf } from '@seamark/engine';
import type { CheckResult } from '@/lib/platform/contract/types';
import type { Report } from '@/lib/reports/contract/report';
import { scoreWord } from '@/lib/reports/grades';
import { getExplanation } from '@/lib/reports/server/public-report';
import { siteText } from '@/lib/platform/text/site-text';
import { MARK_SIGN, stepText } from '@/lib/platform/text/words';
import type { ToolResult } from './tools';

const FINDINGS_MAX = 10;

/** A report in a few hundred tokens, and in a sentence; another call with `checkId` returns the findings of one check. */
export async function reportResult(report: Report): Promise<ToolResult> {
  const { id, host, url, engine, scannedAt, score, originScore, grade, pageCount, notes } = report;
  const { verdict, readers, protocols = [] } = await getExplanation(report);
  const open = openChecks(report);
  const word = scoreWord(score, verdict?.tone);
  const said = verdict && `${verdict.title}. ${siteText(verdict.sentence, 300)}`;
  return {
    summary: [
      `${host} scores ${score}${word === null ? '' : ` (${word})`}.`,
      said,
      `${open.length} checks have open findings. Pass a checkId to get the findings of a check.`,
    ]
      .filter(Boolean)
      .join(' '),
    value: {
      id,
      host,
      url,
      engine,
      scannedAt,
      score,
      originScore,
      grade: grade.label,
      ...(verdict && {
        verdict: said,
        clients: verdict.clients,
        readers: Object.fromEntries(
          (readers ?? []).map(({ kind, mark, figure }) => [
            kind,
            `${MARK_SIGN[mark]} ${siteText(figure)}`,
          ]),
        ),
      }),
      ...(protocols.length > 0 && {
        protocols: Object.fromEntries(
          protocols.map(({ name, step, obstacle }) => [
            name,
            [stepText(step, obstacle), obstacle && siteText(obstacle.message)]
              .filter(Boolean)
              .join(': '),
          ]),
        ),
      }),
      pageCount,
      categories: Object.fromEntries(
        report.categories.map(({ category, score }) => [category, score]),
      ),
      worst: open
        .slice(0, FINDINGS_MAX)
        .map((check) => ({ checkId: check.id, score: check.score, finding: worstFinding(check) })),
      alsoOpen: open.slice(FINDINGS_MAX).map((check) => check.id),
      notes,
    },
  };
}

/** One check of a report with all its findings. */
export function checkResult(report: Report, name: string): ToolResult {
  const check = report.checks.find(({ id }) => id === checkIdOf(name));
  if (check === undefined)
    return {
      summary: `The report of ${report.host} has no check ${name}.`,
      value: { checkId: null },
    };
  const { id: checkId, score, weight, applicable, findings } = check;
  return {
    summary: applicable ? `${check.name} scores ${score}.` : `${check.name} does not apply.`,
    value: { host: report.host, checkId, score, weight, applicable, findings },
  };
}

/** Checks with open findings, by lost points in descending order. */
const openChecks = ({ checks }: Report): CheckResult[] =>
  checks
    .filter((check) => openFindingsOf(check).length > 0)
    .sort((a, b) => lostPointsOf(b) - lostPointsOf(a));

const lostPointsOf = ({ weight, score }: CheckResult): number => weight * (100 - score);

const openFindingsOf = ({ applicable, findings }: CheckResult) =>
  applicable ? findings.filter(({ status }) => status === 'fail' || status === 'warn') : [];

function worstFinding(check: CheckResult): string {
  const open = openFindingsOf(check);
  return (open.find(({ status }) => status === 'fail') ?? open[0])!.message;
}
