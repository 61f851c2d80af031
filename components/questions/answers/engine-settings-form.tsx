'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Choices, TextArea, TextField } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';
import { FieldsRefused } from '@/lib/platform/client/request';
import type { EngineSettings } from '@/lib/questions/server/answers/settings';
import { NAMES_MAX } from '@/lib/questions/contract/dashboard/answers-limits';
import { competitorFields, readSettingsForm } from './read-settings-form';

interface Props {
  readonly siteId: string;
  readonly settings: EngineSettings;
  readonly engines: readonly {
    readonly engine: string;
    readonly model: string;
    readonly canCite: boolean;
  }[];
  /** Names that count as a mention if none are set. */
  readonly defaultBrands: readonly string[];
}

/** Names, competitors, and engines of a site. */
export function EngineSettingsForm({ siteId, settings, engines, defaultBrands }: Props) {
  const offered = engines.map(({ engine }) => engine);
  const chosen = settings.engines;
  const gone = chosen.filter((name) => !offered.includes(name));
  return (
    <Form
      className="max-w-2xl gap-8!"
      failure="Couldn’t save the settings"
      submit="Save"
      busy="Saving"
      saved={
        <>
          Saved.{' '}
          <a className="link" href={`/sites/${siteId}/questions`}>
            Back to the questions
          </a>
        </>
      }
      send={async (typed, data) => {
        const ticked = offered.filter((engine) => data.getAll('engines').includes(engine));
        const { settings: body, problems } = readSettingsForm(typed, ticked, offered);
        if (Object.keys(problems).length > 0) throw new FieldsRefused(problems);
        await call('putEngineSettings', { params: { id: siteId }, body });
      }}
    >
      <TextArea
        label="Your names"
        name="brands"
        rows={3}
        defaultValue={settings.brands.join('\n')}
        dir="auto"
        hint={`One per line, at most ${NAMES_MAX}. These names and your host count as mentions, and questions with one of them are left out of the figures. If empty: ${defaultBrands.join(', ')}.`}
      />
      <Competitors competitors={settings.competitors} />
      <Choices
        legend="Engines"
        name="engines"
        hint={
          'Every selected engine is asked every question. Each answer costs one credit.' +
          (gone.length > 0
            ? ` No longer available, and removed when you save: ${gone.join(', ')}.`
            : '')
        }
        chosen={chosen.length === 0 ? offered : chosen}
        options={engines.map(({ engine, model, canCite }) => [
          engine,
          engine,
          (model === engine ? '' : `${model}, `) +
            (canCite ? 'reports its sources' : 'doesn’t report sources, so citations are unknown'),
        ])}
      />
    </Form>
  );
}

function Competitors({ competitors }: { readonly competitors: EngineSettings['competitors'] }) {
  const [rows, setRows] = useState(Math.min(NAMES_MAX, Math.max(2, competitors.length + 1)));
  return (
    <fieldset>
      <legend className="font-medium">Competitors</legend>
      <p className="mt-1 text-sm text-muted">
        Used to rank you against them. The host is optional and is used to detect citations. Empty
        rows are ignored.
      </p>
      <div className="mt-3 grid gap-4">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            <TextField
              label={`Name ${row + 1}`}
              name={competitorFields(row).name}

              autoComplete="off"
              dir="auto"
              defaultValue={competitors[row]?.name}
            />
            <TextField
              label={`Host ${row + 1}`}
              name={competitorFields(row).host}
              autoComplete="off"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={competitors[row]?.host ?? undefined}
            />
          </div>
        ))}
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
