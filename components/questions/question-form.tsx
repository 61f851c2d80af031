'use client';

import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Choices, SelectField, TextArea, TextField, type Option } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { useReadOnly } from '@/components/ui/read-only';
import { call } from '@/lib/api/call';
import { FieldsRefused } from '@/lib/platform/client/request';
import type { QuestionInput } from '@/lib/questions/contract/dashboard/questions';
import {
  expectationDraftOf,
  expectationOf,
  type ExpectationDraft,
} from './agent-runs/expectation-draft';
import { ExpectationsField } from './agent-runs/expectation-fields';

/** What the form knows of the site. */
export interface FormSite {
  readonly id: string;
  readonly url: string;
  /** False for members, who change only what agents do. */
  readonly mayChange: boolean;
  /** The reason why nothing can be asked by a schedule; null if it can. */
  readonly noSchedule: ReactNode;
}

interface Props {
  readonly site: FormSite;
  /** Null for a new question. */
  readonly questionId: string | null;
  readonly question: Partial<QuestionInput>;
  /** True if runs keep the question as it was. */
  readonly hasRuns?: boolean;
  readonly label: string;
  /** Name for screen readers, if the label is not unique on the page. */
  readonly name?: string;
  readonly look?: 'primary' | 'plain';
  readonly small?: boolean;
}

/** A button that opens the form of a question. Closing it keeps what was typed. */
export function QuestionDialog({
  site,
  questionId,
  question,
  hasRuns = false,
  label,
  name,
  look = 'plain',
  small = false,
}: Props) {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<Draft | null>(null);
  if (useReadOnly()) return null;
  return (
    <>
      <Button look={look} small={small} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={questionId === null ? 'New question' : 'Edit question'}
        description={hasRuns ? 'Existing runs keep the previous version.' : undefined}
      >
        <QuestionForm
          site={site}
          questionId={questionId}
          draft={draft ?? draftOf(question, site)}
          onChange={setDraft}
          onDone={() => {
            setDraft(null);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

interface Draft extends Omit<QuestionInput, 'answers' | 'startUrl' | 'expectations'> {
  /** One per line. */
  readonly answers: string;
  readonly startUrl: string;
  readonly expectations: readonly ExpectationDraft[];
}

const draftOf = (question: Partial<QuestionInput>, { url, mayChange }: FormSite): Draft => ({
  text: question.text ?? '',
  answers: (question.answers ?? []).join('\n'),
  startUrl: question.startUrl ?? url,
  expectations: (question.expectations ?? []).map(expectationDraftOf),
  readers: question.readers ?? (mayChange ? ['pages'] : ['agents']),
  schedule: question.schedule ?? 'off',
  suggested: question.suggested ?? false,
});

const inputOf = (draft: Draft): QuestionInput => ({
  ...draft,
  answers: draft.answers
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  ...(draft.readers.includes('agents')
    ? { startUrl: draft.startUrl, expectations: draft.expectations.map(expectationOf) }
    : { startUrl: null, expectations: [] }),
  readers: [...draft.readers],
  schedule: draft.readers.some((reader) => reader !== 'pages') ? draft.schedule : 'off',
});

const READERS: readonly Option[] = [
  ['pages', 'Your pages', 'Each scan looks for the right answer. Free.'],
  ['engines', 'Answer engines', 'One credit for each answer.'],
  ['agents', 'Agents', 'Five credits for each run.'],
];
const SCHEDULES: readonly Option[] = [
  ['off', 'Off'],
  ['weekly', 'Weekly'],
  ['monthly', 'Monthly'],
];

interface FormProps extends Pick<Props, 'site' | 'questionId'> {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** Called when the question is saved or the form is canceled. */
  readonly onDone: () => void;
}

function QuestionForm({ site, questionId, draft, onChange, onDone }: FormProps) {
  const change = (changed: Partial<Draft>) => onChange({ ...draft, ...changed });
  const isFor = (reader: Draft['readers'][number]) => draft.readers.includes(reader);
  return (
    <Form
      className=""
      failure="Couldn’t save the question"
      submit="Save question"
      busy={isFor('pages') ? 'Asking the latest scan' : 'Saving question'}
      onDone={onDone}
      onCancel={onDone}
      send={async () => {
        const body = inputOf(draft);
        if (isFor('pages') && body.text.trim().includes('\n'))
          throw new FieldsRefused({
            text: 'Each question to your pages needs its own right answers: enter one at a time.',
          });
        await (questionId === null
          ? call('createQuestions', { params: { id: site.id }, body })
          : call('changeQuestion', { params: { id: questionId }, body }));
      }}
    >
      <TextArea
        label="Question"
        name="text"
        rows={2}
        required
        value={draft.text}
        onChange={(event) => change({ text: event.target.value })}
        dir="auto"
        hint={`As a visitor would ask it; agents take it as their goal.${questionId === null ? ' One per line adds several.' : ''}`}
      />
      <Choices
        legend="Answered by"
        name="readers"
        options={site.mayChange ? READERS : READERS.filter(([reader]) => reader === 'agents')}
        chosen={draft.readers}
        onChange={(chosen) => change({ readers: chosen as Draft['readers'] })}
      />
      {isFor('pages') && (
        <TextArea
          label="Right answers"
          name="answers"
          rows={2}
          required
          value={draft.answers}
          onChange={(event) => change({ answers: event.target.value })}
          dir="auto"
          hint="One per line; each one alone is right. A price, a number with its unit, a date, and an address are compared by value, everything else as text."
        />
      )}
      {isFor('agents') && <AgentFields draft={draft} change={change} />}
      {(isFor('engines') || isFor('agents')) && (
        <ScheduleField noSchedule={site.noSchedule} draft={draft} change={change} />
      )}
    </Form>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly change: (changed: Partial<Draft>) => void;
}

const AgentFields = ({ draft, change }: PartProps) => (
  <>
    <TextField
      label="Start URL"
      name="startUrl"
      required
      maxLength={2048}
      value={draft.startUrl}
      onChange={(event) => change({ startUrl: event.target.value })}
      autoComplete="off"
      inputMode="url"
      hint="A page on this site. A path such as /pricing is enough."
    />
    <ExpectationsField
      expectations={draft.expectations}
      onChange={(expectations) => change({ expectations })}
    />
  </>
);

const ScheduleField = ({
  noSchedule,
  draft: { schedule },
  change,
}: PartProps & Pick<FormSite, 'noSchedule'>) => (
  <SelectField
    label="Schedule"
    name="schedule"
    options={
      noSchedule === null
        ? SCHEDULES
        : SCHEDULES.filter(([value]) => value === 'off' || value === schedule)
    }
    value={schedule}
    onChange={(event) => change({ schedule: event.currentTarget.value as Draft['schedule'] })}
    hint={
      noSchedule ??
      'Each engine once, and three runs with each model. The first time is now; paused while credits are low.'
    }
  />
);
