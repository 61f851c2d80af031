import type { NewAnswersSettings } from '@/lib/questions/contract/answers';
import {
  NAME_CHARACTERS_MAX,
  NAMES_MAX,
  QUESTION_CHARACTERS_MAX,
  QUESTIONS_MAX,
} from '@/lib/questions/contract/dashboard/answers-limits';
import { normalizeHost } from '@/lib/platform/contract/normalize-host';

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

type Typed = Readonly<Record<string, string>>;

export const competitorFields = (row: number) => ({
  name: `competitor-${row}-name`,
  host: `competitor-${row}-host`,
});

/** Parses the fields to settings; `problems` holds the fields that must be corrected first. */
export function readSettingsForm(
  typed: Typed,
  chosen: readonly string[],
  offered: readonly string[],
): { readonly settings: NewAnswersSettings; readonly problems: FieldErrors } {
  const problems: Record<string, string> = {};
  const questions = linesOf(typed['questions']);
  const brands = linesOf(typed['brands']);
  const questionsProblem = listProblem(questions, {
    what: 'questions',
    most: QUESTIONS_MAX,
    charactersMax: QUESTION_CHARACTERS_MAX,
  });
  const brandsProblem = listProblem(brands, {
    what: 'names',
    most: NAMES_MAX,
    charactersMax: NAME_CHARACTERS_MAX,
  });
  if (questions.length === 0) problems['questions'] = 'Enter at least one question.';
  else if (questionsProblem !== null) problems['questions'] = questionsProblem;
  if (brandsProblem !== null) problems['brands'] = brandsProblem;
  const competitors = readCompetitors(typed, problems);
  if (offered.length > 0 && chosen.length === 0)
    problems['engines'] = 'Choose at least one engine.';
  const schedule = typed['schedule'];
  return {
    settings: {
      questions,
      brands,
      competitors,
      engines: [...chosen],
      ...(schedule === 'off' || schedule === 'weekly' || schedule === 'monthly'
        ? { schedule }
        : {}),
    },
    problems,
  };
}

const linesOf = (text = ''): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .filter((line) => line !== '');

function listProblem(
  lines: readonly string[],
  {
    what,
    most,
    charactersMax,
  }: { readonly what: string; readonly most: number; readonly charactersMax: number },
): string | null {
  const long = lines
    .filter((line) => line.length > charactersMax)
    .map(
      (line) =>
        `“${line.slice(0, 40)}…” has ${line.length} characters; the maximum is ${charactersMax}.`,
    );
  const surplus =
    lines.length > most
      ? [
          `You entered ${lines.length} ${what}; the maximum is ${most}. Remove ${lines.length - most}.`,
        ]
      : [];
  return long.length + surplus.length === 0 ? null : [...surplus, ...long].join('\n');
}

function readCompetitors(
  typed: Typed,
  problems: Record<string, string>,
): NewAnswersSettings['competitors'] {
  return Array.from({ length: NAMES_MAX }, (_, row) => competitorFields(row)).flatMap((fields) => {
    const [name, address] = [typed[fields.name]?.trim() ?? '', typed[fields.host]?.trim() ?? ''];
    if (name === '' && address === '') return [];
    const host = hostOf(address);
    if (name === '') problems[fields.name] = 'Enter the competitor’s name, or clear its host.';
    if (name.length > NAME_CHARACTERS_MAX)
      problems[fields.name] = `A name can have at most ${NAME_CHARACTERS_MAX} characters.`;
    if (address !== '' && host === null)
      problems[fields.host] = 'Enter a host such as example.com, or leave it empty.';
    return [{ name, host }];
  });
}

/** Keeps only the host of a pasted URL. */
const hostOf = (address: string): string | null =>
  address === ''
    ? null
    : normalizeHost(address.replace(/^https?:\/\//i, '').replace(/[/?#].*$/, ''));
