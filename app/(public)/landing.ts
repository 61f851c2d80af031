import { CHECKS, ENGINE } from '@seamark/engine';
import { percent } from '@/components/docs/effect-bars';
import type { ReportView } from '@/lib/reports/report-view';
import { verdictWords } from '@/lib/questions/agent-words';
import { blocks, code, heading, link, list, table, text } from '@/lib/platform/text/markdown';
import { siteText } from '@/lib/platform/text/site-text';
import { REPORT_SECTION } from '@/lib/platform/text/words';
import type { Published } from './agent-tasks/[host]/[runId]/published';
import { CHANGE_WORDS } from './evidence/change-words';
import { EVIDENCE } from './evidence/content';

/** Changes of different kinds, from the largest effect to the smallest. */
const CHANGES = [
  'http-hygiene/no-retry-after',
  'html-rendering/shell',
  'agent-access/edge-refused',
  'agent-operability/vague-links',
  'content-negotiation/price-differs',
].map((code) => CHANGE_WORDS[code]);

/** Texts of the landing page, for HTML and Markdown. */
export const LANDING = {
  title: 'Can AI agents read your website?',
  description: `${CHECKS.length} checks. One score. A list of what to fix first, with the files to do it.`,
  sample: 'A sample: a shop whose firewall refuses AI clients',
  effects: {
    title: 'What agents lose when one thing breaks',
    lead: 'Answers found before ○ and after ● the break, by the reader that loses most.',
    rows: EVIDENCE.effects.lost
      .filter(({ change }) => CHANGES.includes(change))
      .map((row) => ({ ...row, tokens: null })),
    path: EVIDENCE.path,
    more: 'All measurements',
  },
  scoring: {
    title: 'How scoring works',
    lines: [
      'Each check starts at 100 points and loses points for its findings. Every rule and its cost is published on the page of the check.',
      'The score is the share of answers that readers get: chat, AI search, search engines, browser agents, coding agents, ' +
        'and clients of APIs. A reader that is refused reads nothing, so what readers lose is multiplied, not added.',
      'What no measurement found to matter for agents is housekeeping: all of it together moves the score by at most 10 points. ' +
        'Its findings come last, and say so.',
      'If a check doesn’t apply or gets no response, it doesn’t count.',
      'A public scan reads the home page and site-wide files such as robots.txt, with at most 100 requests. It signs in nowhere, ' +
        'sends no cookies, and changes nothing. Verified owners scan other pages too.',
      '90 and above is Excellent, 70 Good, 50 Fair, and below that Poor. The same responses always ' +
        'give the same score, no matter who starts the scan or which plan they have.',
      'The points of a fix are the score without its findings, minus the score now. Fixes overlap, so the points of several ' +
        'don’t add up; the report has the score that each group of fixes leads to.',
      'Each report names the version of the engine that measured it. Scores of different versions aren’t compared, because ' +
        'another version may judge the same response differently.',
      'Scores come from published rules, never from a model. Every finding shows the request and the response behind it, ' +
        'so you can reproduce it with curl.',
    ],
  },
  views: [
    {
      name: 'visitors',
      title: 'Who comes, and who is refused',
      text: 'Visitors counts AI clients in your access log. Refusals come first.',
      alt: 'Visitors: three clients of Anthropic are locked out, and a chart shows since when',
    },
    {
      name: 'questions',
      title: 'What agents answer about you',
      text: 'Ask what customers ask, and see whether your site says it.',
      alt: 'Questions: one that no page answers, and one with the sentence that answers it',
    },
  ],
  run: 'An agent at work, from its first step to its last',
  places: {
    title: 'Where you work',
    rows: [
      ['Pipeline', 'The build fails below your minimum.', '/docs/ci', 'Continuous integration'],
      ['API', 'Scans, reports, and fixes as JSON.', '/docs/api', 'API reference'],
      ['Coding agent', 'It scans, fixes, and checks again by MCP.', '/docs/mcp', 'MCP server'],
    ],
  },
  end: {
    title: 'See who can read your site',
    text: 'Ten seconds, no account. Every finding shows the request behind it.',
    scan: 'Scan your site',
    signUp: 'Sign up to watch it',
  },
} as const;

export function landingMarkdown(
  sample: ReportView | null,
  run: Published | null,
  baseUrl: string,
): string {
  const { effects, scoring, views, places, end } = LANDING;
  return blocks(
    heading(1, LANDING.title),
    text(LANDING.description),
    'Scan a site: ' +
      `${code(
        `curl -X POST ${baseUrl}/api/v1/scan -H 'Content-Type: application/json' -d ` +
          `'{"domain":"example.com"}'`,
        'sh',
      ).replace(/^/, '\n\n')}`,
    link(`The ${CHECKS.length} checks and their weights`, `${baseUrl}/checks`),
    sample && sampleLines(sample),
    heading(2, effects.title),
    text(effects.lead),
    table(
      ['Change', 'Readers', 'Answers found'],
      effects.rows.map(({ change, readerText, done }) => [
        text(change),
        readerText,
        `${percent(done[0])} → ${percent(done[1])}`,
      ]),
    ),
    link(effects.more, `${baseUrl}${effects.path}`),
    `${heading(2, scoring.title)}\n\n${list(scoring.lines.map(text))}`,
    ...views.map((view) => `${heading(2, view.title)}\n\n${text(view.text)}`),
    run && `${heading(2, LANDING.run)}\n\n${runLine(run, baseUrl)}`,
    heading(2, places.title),
    list(
      places.rows.map(
        ([name, line, path, page]) =>
          `${text(name)}: ${text(line)} ${link(page, `${baseUrl}${path}`)}`,
      ),
    ),
    `${heading(2, end.title)}\n\n${text(end.text)}`,
    `Engine ${text(ENGINE)}. ${link('API description', `${baseUrl}/.well-known/openapi.json`)}.`,
  );
}

function runLine({ host, path, replay: { run } }: Published, baseUrl: string): string {
  const verdict = run.verdict === null ? '' : verdictWords(run.verdict).word;
  return `${link(siteText(run.goal ?? 'Agent run', 500), `${baseUrl}${path}`)}: ${text(verdict)}, on ${text(host)}.`;
}

function sampleLines({ report, verdict, readers }: ReportView): string {
  return blocks(
    heading(2, report.host),
    `${text(LANDING.sample)}: ${report.score} of 100. ${text(verdict.title)}: ${text(verdict.sentence)}`,
    readers !== null &&
      `${REPORT_SECTION.readers}:\n\n${list(readers.map(({ name, figure }) => `${name}: ${figure}`))}`,
  );
}
