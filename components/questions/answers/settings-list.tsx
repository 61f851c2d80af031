import { FactList, type Fact } from '@/components/ui/fact-list';
import type { AnswersSettings } from '@/lib/questions/contract/answers';
import { siteText } from '@/lib/platform/text/site-text';

/** Read-only settings, for members who may not change them. */
export function SettingsList({
  settings: { questions, brands, competitors, engines, schedule },
  defaultBrands,
}: {
  readonly settings: AnswersSettings;
  readonly defaultBrands: readonly string[];
}) {
  const facts: readonly Fact[] = [
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
  return <FactList facts={facts} />;
}
