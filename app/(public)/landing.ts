import { CHECKS, ENGINE } from '@seamark/engine';
import { verdictWords } from '@/lib/questions/agent-words';
import { blocks, code, heading, link, list, text } from '@/lib/platform/text/markdown';
import { signed } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import { CATEGORY_NAME, CATEGORY_QUESTION, REPORT_SECTION } from '@/lib/platform/text/words';
import type { Published } from './agent-tasks/[host]/[runId]/published';
import { CHECKS_BY_CATEGORY } from './catalogue';
import type { ExampleReport } from '@/components/reports/report-preview';

/** Texts of the landing page, for HTML and Markdown. */
export const LANDING = {
  title: 'How ready is your website for AI agents?',
  description: `${CHECKS.length} checks. One score. A list of what to fix first, with the files to do it.`,
  catalogueTitle: `${CHECKS.length} checks in five categories`,
  scoringTitle: 'How scoring works',
  scoring: [
    'Each check starts at 100 points and loses points for its findings. Every rule and its cost is published on the page of the check.',
    'The score is the share of answers that readers get: chat, AI search, search engines, browser agents, coding agents, ' +
      'and clients of APIs. Whoever is refused at the door reads nothing, so what readers lose is multiplied, not added.',
    'If a check doesn’t apply or gets no response, it doesn’t count.',
    '90 and above is Excellent, 70 Good, 50 Fair, and below that Poor. The same responses always ' +
      'give the same score, no matter who starts the scan or which plan they have.',
    'Scores come from published rules, never from a model. Every finding shows the request and the response behind it, ' +
      'so you can reproduce it with curl.',
  ],
  commandTitle: 'In the terminal or in CI',
  command: 'npm run --silent scan -- example.com --min-score 70',
  commandText:
    'In a checkout of the repository, it runs the same engine on your machine, without an account or a database, prints the ' +
    'report, and exits with code 1 if the score is below your minimum. In a pipeline, it ' +
    'catches regressions before they reach your visitors.',
  runTitle: 'Watch an agent work',
  runText:
    'Checks tell you whether a site is ready. Agent runs show it: a model gets a task and ' +
    'read-only tools, follows robots.txt, and has to back up its answer with quotes from the ' +
    'site.',
} as const;

export function landingMarkdown(
  shown: ExampleReport | null,
  run: Published | null,
  baseUrl: string,
): string {
  return blocks(
    heading(1, LANDING.title),
    text(LANDING.description),
    'Scan a site: ' +
      `${code(
        `curl -X POST ${baseUrl}/api/v1/scan -H 'Content-Type: application/json' -d ` +
          `'{"domain":"example.com"}'`,
        'sh',
      ).replace(/^/, '\n\n')}`,
    shown && sampleLines(shown, baseUrl),
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
    `${heading(2, LANDING.commandTitle)}\n\n${code(LANDING.command, 'sh')}\n\n${text(LANDING.commandText)}`,
    ...(run === null
      ? []
      : [
          `${heading(2, LANDING.runTitle)}\n\n${text(LANDING.runText)}\n\n${runLine(run, baseUrl)}`,
        ]),
    `Engine ${text(ENGINE)}. ${link('API description', `${baseUrl}/.well-known/openapi.json`)}.`,
  );
}

function runLine({ host, path, replay: { run } }: Published, baseUrl: string): string {
  const verdict = run.verdict === null ? '' : verdictWords(run.verdict).word;
  return `${link(siteText(run.goal ?? 'Agent run', 500), `${baseUrl}${path}`)}: ${text(verdict)}, on ${text(host)}.`;
}

function sampleLines({ view, label, isStored }: ExampleReport, baseUrl: string): string {
  const { report } = view;
  return blocks(
    heading(2, report.host),
    `${text(label)}: ${report.score} of 100, ${text(report.grade.label)}. ${text(view.verdict.title)}: ${text(view.verdict.sentence)}`,
    view.readers !== null &&
      `${REPORT_SECTION.readers}:\n\n${list(view.readers.map(({ name, figure }) => `${name}: ${figure}`))}`,
    list(
      view.first.groups
        .flatMap(({ fixes }) => fixes)
        .map(({ gain, name, effect }) => `${signed(gain)} ${text(name)}: ${text(effect)}`),
    ),
    isStored && link('Whole report', `${baseUrl}/report/${report.host}`),
  );
}
