import type { parseYaml } from '@seamark/engine';
import { stringify } from 'yaml';
import { NewQuestions, type Question } from './contract/questions';

/** A file of questions that cannot be read; the message says where and what to write. */
export class QuestionsFileError extends Error {}

/**
 * Questions of a parsed file: a list, or an object with `questions`. A single right answer needs no list. Throws
 * `QuestionsFileError`.
 */
export function readQuestionsFile(parsed: ReturnType<typeof parseYaml>): Question[] {
  if (!parsed.ok) throw new QuestionsFileError(`The file is no YAML or JSON: ${parsed.error}.`);
  const list = isObject(parsed.value) ? parsed.value['questions'] : parsed.value;
  if (!Array.isArray(list))
    throw new QuestionsFileError(
      'The file has no list of questions. Begin each one with “- question:”, and give its “answers:”.',
    );
  const read = NewQuestions.safeParse({ questions: list.map(normalized) });
  if (read.success) return read.data.questions;
  const { path, message } = read.error.issues[0]!;
  const at = typeof path[1] === 'number' ? `Question ${path[1] + 1}` : 'The file';
  const field = path[2] === undefined ? '' : ` (${String(path[2])})`;
  throw new QuestionsFileError(`${at}${field}: ${message}`);
}

/** `answers: 9.90 EUR` is short for a list of one; numbers and words such as `yes` are texts. */
function normalized(item: unknown): unknown {
  if (!isObject(item)) return item;
  const { answers } = item;
  if (answers === undefined || answers === null) return item;
  const list: readonly unknown[] = Array.isArray(answers) ? answers : [answers];
  return {
    ...item,
    answers: list.map((answer) =>
      typeof answer === 'number' || typeof answer === 'boolean' ? String(answer) : answer,
    ),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Questions as a file that `readQuestionsFile` reads. */
export const writeQuestionsFile = (questions: readonly Question[]): string =>
  stringify({
    questions: questions.map(({ question, answers }) => ({
      question,
      answers: answers.length === 1 ? answers[0] : answers,
    })),
  });
