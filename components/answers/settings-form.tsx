'use client';

import { useRouter } from 'next/navigation';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { TextArea } from '@/components/ui/text-area';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import type { AnswersSettings } from '@/lib/contract';
import { NAMES_MAX, QUESTIONS_MAX } from '@/lib/contract/dashboard/answers-limits';
import { count } from '@/lib/words/numbers';
import {
  competitorFields,
  engineField,
  readSettingsForm,
  type FieldErrors,
} from './read-settings-form';

interface Props {
  readonly siteId: string;
  readonly settings: AnswersSettings | null;
  readonly engines: readonly {
    readonly engine: string;
    readonly model: string;
    readonly canCite: boolean;
  }[];
  /** Names that count as a mention if none are set. */
  readonly defaultBrands: readonly string[];
  /** The reason why passes cannot start on a schedule; null when they can. */
  readonly noSchedule: ReactNode;
}

/** Questions, names, and schedule of a site. Errors are shown at their fields, and the typed values are kept. */
export function SettingsForm({ siteId, settings, engines, defaultBrands, noSchedule }: Props) {
  const { form, element, problems, isSaved, onSubmit, onChange } = useSettingsForm(siteId, engines);
  return (
    <form
      method="post"
      ref={element}
      noValidate
      onSubmit={onSubmit}
      onChange={onChange}
      className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-8"
    >
      <CallErrorNotice
        error={form.error}
        notice={form.notice}
        title="Couldn’t save the questions"
      />
      <TextArea
        label="Questions"
        name="questions"
        required
        rows={10}
        defaultValue={settings?.questions.join('\n')}
        error={problems['questions']}
        dir="auto"
        hint={
          `One per line, 1 to ${QUESTIONS_MAX}: questions that people who don’t know you might ask. ` +
          'Questions that contain your name are asked, but left out of the figures.'
        }
      />
      <TextArea
        label="Your names"
        name="brands"
        rows={3}
        defaultValue={settings?.brands.join('\n')}
        error={problems['brands']}
        dir="auto"
        hint={`One per line, at most ${NAMES_MAX}. These names and your host count as mentions. If empty: ${defaultBrands.join(', ')}.`}
      />
      <Competitors competitors={settings?.competitors ?? []} problems={problems} />
      <Engines engines={engines} chosen={settings?.engines ?? []} problem={problems['engines']} />
      <Schedule current={settings?.schedule ?? 'off'} noSchedule={noSchedule} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Saving questions' : 'Save questions'}
        </Button>
        <span role="status" className="text-sm text-muted">
          {isSaved && (
            <>
              Saved.{' '}
              <a className="link" href={`/sites/${siteId}/answers`}>
                Back to the answers
              </a>
            </>
          )}
        </span>
        {Object.keys(problems).length > 0 && (
          <span className="tone-fail text-sm">
            {count(Object.keys(problems).length, 'field needs', 'fields need')} a change.
          </span>
        )}
      </div>
    </form>
  );
}

/** Sends the form if all fields are valid; otherwise focuses the first invalid one. */
function useSettingsForm(siteId: string, engines: Props['engines']) {
  const router = useRouter();
  const [problems, setProblems] = useState<FieldErrors>({});
  const [isSaved, setSaved] = useState(false);
  const form = useSubmit(async (fields) => {
    await call('putAnswersSettings', {
      params: { id: siteId },
      body: readSettingsForm(
        fields,
        engines.map(({ engine }) => engine),
      ).settings,
    });
    setSaved(true);
    router.refresh();
  });
  const element = useRef<HTMLFormElement>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const typed = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const found = readSettingsForm(
      typed,
      engines.map(({ engine }) => engine),
    ).problems;
    setProblems(found);
    if (Object.keys(found).length === 0) return form.onSubmit(event);
    event.preventDefault();
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  return { form, element, problems, isSaved, onSubmit, onChange: () => setSaved(false) };
}

function Competitors({
  competitors,
  problems,
}: {
  readonly competitors: AnswersSettings['competitors'];
  readonly problems: FieldErrors;
}) {
  const [rows, setRows] = useState(Math.min(NAMES_MAX, Math.max(2, competitors.length + 1)));
  return (
    <fieldset>
      <legend className="font-medium">Competitors</legend>
      <p className="mt-1 text-sm text-muted">
        Used to rank you against them. The host is optional and is used to detect citations. Empty
        rows are ignored.
      </p>
      <div className="mt-3 grid gap-4">
        {Array.from({ length: rows }, (_, row) => {
          const fields = competitorFields(row);
          return (
            <div key={row} className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
              <TextField
                label={`Name ${row + 1}`}
                name={fields.name}
                className="font-sans!"
                autoComplete="off"
                dir="auto"
                defaultValue={competitors[row]?.name}
                error={problems[fields.name]}
              />
              <TextField
                label={`Host ${row + 1}`}
                name={fields.host}
                autoComplete="off"
                inputMode="url"
                autoCapitalize="none"
                spellCheck={false}
                defaultValue={competitors[row]?.host ?? undefined}
                error={problems[fields.host]}
              />
            </div>
          );
        })}
      </div>
      {rows < NAMES_MAX && (
        <p className="mt-3">
          <Button small onClick={() => setRows(rows + 1)}>
            Add competitor
          </Button>
        </p>
      )}
    </fieldset>
  );
}

function Engines({
  engines,
  chosen,
  problem,
}: Pick<Props, 'engines'> & {
  readonly chosen: readonly string[];
  readonly problem: string | undefined;
}) {
  const gone = chosen.filter((name) => !engines.some(({ engine }) => engine === name));
  const id = useId();
  return (
    <fieldset>
      <legend className="font-medium">Engines</legend>
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        Every selected engine is asked every question. Each answer costs one credit.
        {gone.length > 0 && ` No longer available, and removed when you save: ${gone.join(', ')}.`}
      </p>
      <div className="mt-2 grid gap-1">
        {engines.map(({ engine, model, canCite }) => (
          <label key={engine} className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              name={engineField(engine)}
              className="size-4"
              defaultChecked={chosen.length === 0 || chosen.includes(engine)}
              aria-invalid={problem !== undefined}
              aria-describedby={`${id}-hint ${id}-error`}
            />
            <span className="wrap-anywhere">
              {engine}{' '}
              <span className="text-muted">
                {model === engine ? '' : `${model}, `}
                {canCite
                  ? 'reports its sources'
                  : 'doesn’t report sources, so citations are unknown'}
              </span>
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-error`} className="tone-fail mt-1 text-sm empty:hidden">
        {problem}
      </p>
    </fieldset>
  );
}

const SCHEDULES = [
  ['off', 'Off'],
  ['weekly', 'Weekly'],
  ['monthly', 'Monthly'],
] as const;

function Schedule({
  current,
  noSchedule,
}: {
  readonly current: AnswersSettings['schedule'];
  readonly noSchedule: ReactNode;
}) {
  const choices =
    noSchedule === null
      ? SCHEDULES
      : SCHEDULES.filter(([value]) => value === 'off' || value === current);
  return (
    <SelectField
      label="Schedule"
      name="schedule"
      options={choices}
      defaultValue={current}
      hint={
        noSchedule ??
        'Starts one week or one month after the latest pass, or right away if there is none. Waits while there aren’t enough credits.'
      }
    />
  );
}
