import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { detailOf } from '@seamark/engine';
import { text } from '@/lib/platform/text/markdown';
import { siteText } from '@/lib/platform/text/site-text';
import {
  answersMarkdown,
  answersOf,
  guidesOf,
  hasSettingsFile,
  judgeAnswers,
  readAsk,
  jsonText,
  judgeGates,
  markdown,
  findingLocation,
  openPlaces,
  readReports,
  readScan,
  sarif,
  scanAll,
  writeReports,
  type ScanOptions,
  type ScanReport,
} from 'seamark';
import { writeComment } from './comment';
import { workflowCommand, ActionRunner } from './runner';

const runner = new ActionRunner(process.env);

const LISTS = ['fail-on', 'min-category', 'source-map'];
const OPTIONS = [
  'as',
  'config',
  'profile',
  'checks',
  'pages',
  'against',
  'min-score',
  'min-page-score',
  'junit',
];

/** Inputs as command-line arguments, so that both reject the same values with the same messages. */
function argumentsOf(): string[] {
  const url = runner.input('url');
  const folder = runner.input('path');
  if (url === '' && folder === '' && runner.input('config') === '' && !hasSettingsFile())
    throw new Error('Set the input url or the input path.');
  const lists = [...LISTS.map((name) => [name, name] as const), ['header', 'headers'] as const];
  const options = [...OPTIONS.map((name) => [name, name] as const), ['serve', 'path'] as const];
  return [
    ...lists.flatMap(([option, name]) => runner.lines(name).map((line) => `--${option}=${line}`)),
    ...options.flatMap(([option, name]) => textArgument(option, runner.input(name))),
    ...baselineArguments(),
    ...(url === '' ? [] : ['--', url]),
  ];
}

const textArgument = (option: string, value: string | null): string[] =>
  value === null || value === '' ? [] : [`--${option}=${value}`];

/** The first run of a pipeline has no baseline yet, and so no gate that compares with it. */
function baselineArguments(): string[] {
  const file = runner.input('baseline');
  if (file !== '' && !existsSync(file)) {
    const notice = `There is no baseline at ${file} yet, so nothing is compared.`;
    process.stdout.write(workflowCommand('notice', notice));
    return [];
  }
  return [
    ...textArgument('baseline', file),
    ...(runner.input('fail-on-regression') === 'true' ? ['--fail-on-regression'] : []),
    ...(runner.input('fail-on-breaking') === 'true' ? ['--fail-on-breaking'] : []),
    ...textArgument('max-new', runner.input('max-new')),
  ];
}

async function main(): Promise<number> {
  const options = readScan(argumentsOf());
  const { baseline } = options;
  const baselines = baseline === null ? null : await readReports(baseline);
  const { reports, failures } = await scanAll(options, process.env, new AbortController().signal);
  const [report] = reports;
  if (!report) throw new Error(failures[0]?.message ?? 'There is no report.');
  const { isSet, url } = guidesOf(process.env);
  const guides = isSet ? url : null;
  const verdict = judgeGates(report, baselines, options);
  const problems = await writeReports([report], options.outputs, guides);
  for (const problem of problems) process.stdout.write(workflowCommand('warning', problem));

  // GitHub shows ten annotations of each kind, so the failures come first.
  for (const failure of verdict.failures) process.stdout.write(workflowCommand('error', failure));
  for (const note of verdict.notes) process.stdout.write(workflowCommand('notice', note));
  for (const line of annotations(report)) process.stdout.write(line);
  await writeFiles(
    report,
    guides,
    verdict.regressions.map(({ checkId }) => checkId),
  );
  const answers = await askQuestions(options);
  for (const failure of answers.failures) process.stdout.write(workflowCommand('error', failure));
  const page = [summary(report, verdict, guides), answers.page].join('\n');
  await runner.summary(`${page}\n`);
  await comment(page);
  return verdict.failures.length + answers.failures.length > 0 ? 1 : 0;
}

/** The questions of the input, asked of the same address or folder. */
async function askQuestions({ serve, as, config, headers, addresses }: ScanOptions): Promise<{
  readonly page: string;
  readonly failures: readonly string[];
}> {
  const file = runner.input('questions');
  if (file === '') return { page: '', failures: [] };
  const options = readAsk([
    ...textArgument('questions', file),
    ...textArgument('min-answered', runner.input('min-answered')),
    ...textArgument('serve', serve),
    ...(serve === null ? [] : [`--as=${as}`]),
    ...textArgument('config', config),
    ...Object.entries(headers).map(([name, value]) => `--header=${name}: ${value}`),
    ...(addresses[0] === undefined ? [] : ['--', addresses[0]]),
  ]);
  const answers = await answersOf(options, process.env, new AbortController().signal);
  return {
    page: answersMarkdown(answers).replaceAll('@', '@\u2060'),
    failures: judgeAnswers(answers, null, options),
  };
}

const ANNOTATIONS_MAX = 1000;

/** Sorted by cost, highest first; those of additional pages after those of the site. */
function annotations(report: ScanReport): string[] {
  const rank = new Map(report.fixes.map(({ checkId }, at) => [checkId, at]));
  const rankOf = ({ check, page }: ReturnType<typeof openPlaces>[number]) =>
    page === null ? (rank.get(check.id) ?? rank.size) : rank.size + 1;
  return openPlaces([report])
    .sort((a, b) => rankOf(a) - rankOf(b))
    .slice(0, ANNOTATIONS_MAX)
    .map(({ check, finding, page }) => {
      const level = finding.status === 'fail' ? 'error' : 'warning';
      const { file } = findingLocation(report, finding, page);
      const lines = [finding.message, finding.hint, detailOf(finding)];
      const sentences = lines.flatMap((line) => (line ? [siteText(line)] : []));
      return workflowCommand(level, sentences.join('\n'), { file, title: check.name });
    });
}

async function writeFiles(
  report: ScanReport,
  guides: string | null,
  regressions: readonly string[],
): Promise<void> {
  // One folder per step, because a job may scan several sites.
  const folder = await mkdtemp(path.join(process.env['RUNNER_TEMP'] ?? tmpdir(), 'seamark-'));
  const [json, sarifFile] = ['report.json', 'report.sarif'].map((name) => path.join(folder, name));
  await writeFile(json!, jsonText([report]));
  await writeFile(sarifFile!, sarif([report], guides));
  await runner.output('score', String(report.score));
  await runner.output('report', json!);
  await runner.output('sarif', sarifFile!);
  await runner.output('regressions', JSON.stringify(regressions));
}

const PLATE_WIDTH = 13;

/** Score plate, failures, and report. Mentions in them are broken up, because they would notify people. */
function summary(
  report: ScanReport,
  { failures, notes }: ReturnType<typeof judgeGates>,
  guides: string | null,
): string {
  const centered = (line: string) =>
    line.padStart(Math.ceil((PLATE_WIDTH + line.length) / 2)).trimEnd();
  const plate = [
    `┌${' '.repeat(PLATE_WIDTH - 2)}┐`,
    ...[String(report.score), 'of 100', report.grade.label].map(centered),
    `└${' '.repeat(PLATE_WIDTH - 2)}┘`,
  ];
  const remarks = [...failures, ...notes].map((line) => `> ${text(siteText(line))}\n`);
  return ['```text', ...plate, '```', '', ...remarks, markdown([report], guides)]
    .join('\n')
    .replaceAll('@', '@\u2060');
}

async function comment(page: string): Promise<void> {
  const token = runner.input('token');
  if (token === '') return;
  try {
    await writeComment(process.env, token, page);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stdout.write(workflowCommand('warning', `The comment was not written: ${reason}`));
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stdout.write(
      workflowCommand('error', error instanceof Error ? error.message : String(error)),
    );
    process.exitCode = 1;
  },
);
