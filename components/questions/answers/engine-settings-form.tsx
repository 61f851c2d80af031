'use client';

import { Link } from '@/components/ui/link';
import { Choices, TextArea } from '@/components/ui/fields';
import { Form } from '@/components/ui/form';
import { call } from '@/lib/api/call';
import { FieldsRefused } from '@/lib/platform/client/request';
import type { EngineSettings } from '@/lib/questions/server/answers/settings';
import { NAMES_MAX } from '@/lib/questions/contract/dashboard/answers-limits';
import { competitorLine, readSettingsForm } from './read-settings-form';

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
          Saved. <Link href={`/sites/${siteId}/questions`}>Back to the questions</Link>
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
      <TextArea
        label="Competitors"
        name="competitors"
        rows={3}
        defaultValue={settings.competitors.map(competitorLine).join('\n')}
        dir="auto"
        hint={`One per line, at most ${NAMES_MAX}, to rank you against them. Add the host to see who is cited: Globex | globex.example.`}
      />
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
