import type { ReactNode } from 'react';
import type { AnswersSettings } from '@/lib/contract';
import { siteText } from '@/lib/words/site-text';

/** Read-only settings, for members who may not change them. */
export function SettingsList({
  settings: { questions, brands, competitors, engines, schedule },
  defaultBrands,
}: {
  readonly settings: AnswersSettings;
  readonly defaultBrands: readonly string[];
}) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      'Questions',
      <ol key="questions" className="list-decimal pl-5">
        {questions.map((question) => (
          <li key={question} dir="auto">
            {siteText(question, 300)}
          </li>
        ))}
      </ol>,
    ],
    [
      'Names',
      (brands.length > 0 ? brands : defaultBrands).map((name) => siteText(name, 80)).join(', '),
    ],
    [
      'Competitors',
      competitors
        .map(({ name, host }) => `${siteText(name, 80)}${host === null ? '' : ` (${host})`}`)
        .join(', ') || 'none',
    ],
    ['Engines', engines.join(', ') || 'all available'],
    ['Schedule', schedule],
  ];
  return (
    <dl className="grid max-w-2xl grid-cols-[max-content_minmax(0,1fr)] gap-x-8 border-t border-ink">
      {rows.map(([term, value]) => (
        <div key={term} className="col-span-2 grid grid-cols-subgrid border-b border-line py-2">
          <dt className="text-muted">{term}</dt>
          <dd className="wrap-anywhere" dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
