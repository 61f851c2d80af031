import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { parseYaml, tallyOf, type Asked, type CheckId } from '@seamark/engine';
import { QuestionResult } from '@/lib/questions/contract/questions';
import { answeredSentence, isLost } from '@/lib/questions/question-words';
import { QuestionsFileError, readQuestionsFile } from '@/lib/questions/questions-file';
import { ScanFailedError } from './failures';
import { answersInTerminal, answersJunit, answersSarif } from './formats/answers';
import { isColored } from './formats/terminal';
import { LocalEngine } from './local-engine';
import type { AnswerFormat, AskOptions } from './options';
import { writeFormats } from './outputs';
import type { Environment } from './settings';

/** Checks whose requests the readers of questions use. */
const READING: readonly CheckId[] = [
  'html-rendering',
  'content-negotiation',
  'robots-txt',
  'llms-txt',
  'sitemap',
];

/** What `--json` writes and `--baseline` reads. */
const AnswersFile = z.object({ url: z.string(), pages: z.int(), results: z.array(QuestionResult) });
export type Answers = z.infer<typeof AnswersFile>;

/** Looks for the answers on the pages of a site. 0: all gates passed; 1: a gate failed; 2: not measured. */
export async function askInTerminal(
  options: AskOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<number> {
  const baseline = await readBaseline(options);
  const answers = await answersOf(options, environment, signal);
  const folder = options.serve;
  const write: Readonly<Record<AnswerFormat, () => string>> = {
    json: () => `${JSON.stringify(answers, null, 2)}\n`,
    sarif: () => answersSarif(answers, options.questions),
    junit: () => answersJunit(answers, folder),
  };
  const problems = await writeFormats(
    options.outputs,
    (format) => write[format](),
    () => answersInTerminal(answers, isColored(process.env, process.stdout)),
  );
  const failures = judgeAnswers(answers, baseline, options);
  for (const sentence of [...failures, ...problems]) process.stderr.write(`${sentence}\n`);
  if (problems.length > 0) return 2;
  return failures.length > 0 ? 1 : 0;
}

/** Measures the site and looks for the answers on its pages. */
export async function answersOf(
  { address, questions: file, pages, ...options }: AskOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<Answers> {
  const questions = await readQuestions(file);
  const engine = new LocalEngine(environment);
  const run = { signal, withFiles: true, pagesMax: pages };
  const { raw } = await engine.measure(address, { ...options, checks: READING }, run);
  const read = raw.recordings === null ? null : await engine.pool.asked(raw.recordings, questions);
  if (!read?.ok)
    throw new ScanFailedError('The pages are too large to be asked. Read fewer with --pages.');
  const { results, pages: count } = read.value;
  return { url: raw.url, pages: count, results: [...mutable(results)] };
}

/** Zod infers mutable arrays; the engine’s are read-only. */
const mutable = (results: Asked['results']) => results as unknown as Answers['results'];

async function readQuestions(file: string) {
  try {
    return readQuestionsFile(parseYaml(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof QuestionsFileError) throw new ScanFailedError(`${file}: ${error.message}`);
    const { code } = error as NodeJS.ErrnoException;
    throw new ScanFailedError(
      `${file} can't be read (${code}). Write your questions there, or name another file with --questions.`,
    );
  }
}

async function readBaseline({
  baseline: file,
}: Pick<AskOptions, 'baseline'>): Promise<Answers | null> {
  if (file === null) return null;
  try {
    return AnswersFile.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new ScanFailedError(`${file} is no file that seamark ask --json wrote.`);
  }
}

/** Reasons why a gate fails; empty if all pass. Questions that could not be judged count for no side. */
export function judgeAnswers(
  { results }: Answers,
  baseline: Answers | null,
  { minAnswered, failOnRegression }: AskOptions,
): string[] {
  const { found, judged } = tallyOf(results);
  const percent = judged === 0 ? 100 : Math.floor((100 * found) / judged);
  const failures =
    minAnswered !== null && percent < minAnswered
      ? [
          `${answeredSentence(found, judged).replace(/\.$/, '')} (${percent} %), below --min-answered ${minAnswered}.`,
        ]
      : [];
  if (!failOnRegression || baseline === null) return failures;
  const before = new Set(
    baseline.results.filter(({ state }) => state === 'found').map(({ question }) => question),
  );
  const lost = results.filter((result) => isLost(result) && before.has(result.question));
  return [...failures, ...lost.map(({ question }) => `No longer answered: ${question}`)];
}
