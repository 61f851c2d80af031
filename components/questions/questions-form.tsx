'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';
import { FieldsRefused } from '@/lib/platform/client/request';
import type { Question, QuestionSuggestion } from '@/lib/questions/contract/questions';
import { siteText } from '@/lib/platform/text/site-text';

interface Props {
  readonly siteId: string;
  readonly questions: readonly Question[];
  readonly suggestions: readonly QuestionSuggestion[];
  /** Most questions of a site. */
  readonly most: number;
}

interface Row {
  readonly id: number;
  readonly question: string;
  readonly answers: string;
}

const EMPTY = { question: '', answers: '' };
const ROWS_MIN = 3;

/** Questions with their right answers; empty rows are ignored. */
export function QuestionsForm({ siteId, questions, suggestions, most }: Props) {
  const [rows, setRows] = useState<readonly Row[]>(() => {
    const filled = questions.map(({ question, answers }) => ({
      question,
      answers: answers.join(' | '),
    }));
    const spare = Math.max(1, ROWS_MIN - filled.length);
    return [...filled, ...Array.from({ length: spare }, () => EMPTY)].map((row, id) => ({
      id,
      ...row,
    }));
  });
  const add = (row: Omit<Row, 'id'>) => setRows([...rows, { id: rows.length, ...row }]);
  const left = suggestions.filter(({ question }) => rows.every((row) => row.question !== question));
  return (
    <Form
      className="max-w-3xl gap-6!"
      failure="Couldn’t save the questions"
      submit="Save questions"
      busy="Asking the latest scan"
      saved={
        <>
          Saved.{' '}
          <a className="link" href={`/sites/${siteId}/questions`}>
            See the answers
          </a>
        </>
      }
      send={async (typed) => {
        await call('putSiteQuestions', {
          params: { id: siteId },
          body: { questions: readRows(rows, typed) },
        });
      }}
    >
      <p className="text-sm text-muted">
        A price, a number with its unit, a date, and an address are compared by value, everything
        else as text. Separate several right answers by |.
      </p>
      {rows.map(({ id, question, answers }) => (
        <div key={id} className="grid gap-x-4 gap-y-2 sm:grid-cols-[2fr_1fr]">
          <TextField
            label={`Question ${id + 1}`}
            name={`question-${id}`}
            defaultValue={question}
            maxLength={300}
            autoComplete="off"
            dir="auto"
          />
          <TextField
            label={`Right answer ${id + 1}`}
            name={`answers-${id}`}
            defaultValue={answers}
            autoComplete="off"
            dir="auto"
          />
        </div>
      ))}
      {rows.length < most && (
        <p>
          <Button small onClick={() => add(EMPTY)}>
            Add question
          </Button>
        </p>
      )}
      {rows.length < most && <Suggested suggestions={left} onAdd={add} />}
    </Form>
  );
}

/** Questions that the site asks itself. */
function Suggested({
  suggestions,
  onAdd,
}: {
  readonly suggestions: readonly QuestionSuggestion[];
  readonly onAdd: (row: Omit<Row, 'id'>) => void;
}) {
  if (suggestions.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-medium">Asked on the site</legend>
      <ul className="mt-2 grid gap-2">
        {suggestions.map(({ question, answer }) => (
          <li key={question} className="flex flex-wrap items-baseline gap-x-3">
            <Button small onClick={() => onAdd({ question, answers: answer ?? '' })}>
              Add
            </Button>
            <span dir="auto">{siteText(question, 300)}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** The filled rows. Throws `FieldsRefused` if one has only a question or only an answer. */
function readRows(rows: readonly Row[], typed: Readonly<Record<string, string>>): Question[] {
  const problems: Record<string, string> = {};
  const questions = rows.flatMap(({ id }): Question[] => {
    const question = typed[`question-${id}`]?.trim() ?? '';
    const answers = (typed[`answers-${id}`] ?? '')
      .split('|')
      .map((answer) => answer.trim())
      .filter((answer) => answer !== '');
    if (question === '' && answers.length === 0) return [];
    if (question === '') problems[`question-${id}`] = 'Enter the question, or clear its answer.';
    if (answers.length === 0) problems[`answers-${id}`] = 'Enter at least one right answer.';
    return [{ question, answers }];
  });
  if (Object.keys(problems).length > 0) throw new FieldsRefused(problems);
  return questions;
}
