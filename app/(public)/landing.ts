import { CHECKS, ENGINE } from '@/engine';
import { verdictWords } from '@/lib/format/agent-words';
import { blocks, code, heading, link, list, text } from '@/lib/format/markdown';
import { gainsOf, checkName, type ReportView } from '@/lib/format/report-view';
import { passCount } from '@/lib/format/report-groups';
import { dateAndTime } from '@/lib/format/dates';
import { signed } from '@/lib/format/numbers';
import { siteText } from '@/lib/format/site-text';
import { CATEGORY_NAME, CATEGORY_QUESTION } from '@/lib/format/words';
import type { Published } from './agent-tasks/[host]/[runId]/published';
import { CHECKS_BY_CATEGORY } from './catalogue';
import type { Specimen } from './showcase';

/** What the landing page says; the page draws it, `landingMarkdown` writes it. */
export const LANDING = {
  title: 'How ready is your website for AI agents?',
  description: `Seamark asks a website ${CHECKS.length} questions that AI agents depend on, scores the answers, and lists the fixes in order of the points they return.`,
  catalogueTitle: `${CHECKS.length} checks in five categories`,
  scoringTitle: 'How the score is made',
  scoring: [
    'Each check starts at 100 and loses points for what it finds. Its page lists every rule and its cost.',
    'The score is the mean of the checks that apply, each counted with its weight. The weights add up to 100.',
    'A check that does not apply, or got no answer, leaves the score. It is never counted as a failure.',
    '90 and more is Excellent, 70 Good, 50 Fair, less is Poor. The same answers always give the same number.',
  ],
  commandTitle: 'From a terminal or a pipeline',
  command: 'npm run scan -- example.com --min-score 70',
  commandSays:
    'Runs the same engine on your machine, prints the report, and exits with 1 below the score you ask for.',
  runTitle: 'One task, step by step',
  runSays:
    'Checks say whether a site is ready. An agent run shows it: a model gets a task and tools that only read, and every answer has to be proven by a quote from the site.',
  specimenTitle: 'How to read a report',
  legend: [
    ['Score and grade', 'one number from 0 to 100 and its word'],
    ['Provenance', 'engine, time, profile and pages: a number is never shown without them'],
    ['Largest gains', 'what to repair first, with the points it returns'],
    ['Evidence', 'what was asked and what came back, enough to repeat it with curl'],
  ],
  unmeasured:
    'This installation has not been measured yet, so there is no report of its own to show. Scan any public site to see one.',
} as const;

export function landingMarkdown(
  shown: Specimen | null,
  run: Published | null,
  baseUrl: string,
): string {
  const specimen = shown?.view ?? null;
  return blocks(
    heading(1, LANDING.title),
    text(LANDING.description),
    `Scan a site: ${code(`curl -X POST ${baseUrl}/api/v1/scan -H 'Content-Type: application/json' -d '{"domain":"example.com"}'`, 'sh').replace(/^/, '\n\n')}`,
    `${heading(2, specimen ? specimen.report.host : LANDING.specimenTitle)}\n\n${specimen ? specimenLines(specimen, baseUrl) : list(LANDING.legend.map(([term, says]) => `${text(term)}: ${text(says)}`))}`,
    heading(2, LANDING.catalogueTitle),
    ...CHECKS_BY_CATEGORY.map(
      ({ category, weight, checks }) =>
        `${heading(3, CATEGORY_NAME[category])}\n\n${text(CATEGORY_QUESTION[category])} ${weight} of 100 points.\n\n${list(
          checks.map(
            (check) =>
              `${link(check.name, `${baseUrl}/checks/${check.id}`)} (${check.weight}): ${text(check.description)}`,
          ),
        )}`,
    ),
    `${heading(2, LANDING.scoringTitle)}\n\n${list(LANDING.scoring.map(text), true)}`,
    `${heading(2, LANDING.commandTitle)}\n\n${code(LANDING.command, 'sh')}\n\n${text(LANDING.commandSays)}`,
    ...(run === null
      ? []
      : [
          `${heading(2, LANDING.runTitle)}\n\n${text(LANDING.runSays)}\n\n${runLine(run, baseUrl)}`,
        ]),
    `Engine ${text(ENGINE)}. ${link('API description', `${baseUrl}/.well-known/openapi.json`)}.`,
  );
}

function runLine({ host, path, replay: { run } }: Published, baseUrl: string): string {
  const verdict = run.verdict === null ? '' : verdictWords(run.verdict).word;
  return `${link(siteText(run.goal ?? 'Agent run', 500), `${baseUrl}${path}`)}: ${text(verdict)}, on ${text(host)}.`;
}

function specimenLines(view: ReportView, baseUrl: string): string {
  const { report } = view;
  const { passed, applicable } = passCount(report);
  const gains = gainsOf(view)
    .slice(0, 3)
    .map(
      (fix) =>
        `${signed(fix.gain)} ${text(checkName(view, fix.checkId))}: ${text(siteText(fix.headline))}`,
    );
  return [
    `${report.score} of 100, ${text(report.grade.label)}; ${passed} of ${applicable} applicable checks pass. ${text(report.engine)}, ${dateAndTime(report.scannedAt)}.`,
    list(gains),
    link('Whole report', `${baseUrl}/report/${report.host}`),
  ]
    .filter(Boolean)
    .join('\n\n');
}
