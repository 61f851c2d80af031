import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { CodeBlock } from '@/components/ui/code-block';
import { Mark } from '@/components/ui/marks';
import type { Example as Shown, Guide } from '@seamark/engine';
import { RulesTable } from './rules-table';

interface Props {
  readonly guide: Guide;
  readonly titles: Readonly<
    Record<'why' | 'rules' | 'steps' | 'never' | 'examples' | 'falseResults' | 'references', string>
  >;
  readonly columns: readonly [string, string, string, string, string];
}

/** The guide of a check, in the order of its Markdown. */
export function GuideView({ guide, titles, columns }: Props) {
  return (
    <>
      <Section title={titles.why}>
        <p className="max-w-prose">{guide.why}</p>
      </Section>
      <Section title={titles.rules}>
        <RulesTable rules={guide.rules} columns={columns} />
      </Section>
      <Section title={titles.steps}>
        <GuideSteps steps={guide.steps} />
      </Section>
      {guide.never.length > 0 && (
        <Section title={titles.never}>
          <Items items={guide.never} />
        </Section>
      )}
      <Section title={titles.examples}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
          <Example example={guide.good} isGood />
          <Example example={guide.bad} isGood={false} />
        </div>
      </Section>
      {guide.falseResults.length > 0 && (
        <Section title={titles.falseResults}>
          <Items items={guide.falseResults} />
        </Section>
      )}
      <Section title={titles.references}>
        <ul className="max-w-prose space-y-1">
          {guide.references.map(({ title, url }) => (
            <li key={url}>
              <Link href={url} rel="noopener">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

export const GuideSteps = ({ steps }: { readonly steps: readonly string[] }) => (
  <ol className="max-w-prose list-decimal space-y-1 pl-6 marker:font-mono marker:text-sm marker:text-muted">
    {steps.map((step) => (
      <li key={step} className="wrap-anywhere">
        {step}
      </li>
    ))}
  </ol>
);

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2 className="mb-3">{title}</h2>
      {children}
    </section>
  );
}

const Items = ({ items }: { readonly items: readonly string[] }) => (
  <ul className="max-w-prose list-[square] space-y-1 pl-6 marker:text-muted">
    {items.map((item) => (
      <li key={item} className="wrap-anywhere">
        {item}
      </li>
    ))}
  </ul>
);

/** A good or a bad example, marked by word and shape. */
function Example({ example, isGood }: { readonly example: Shown; readonly isGood: boolean }) {
  const word = isGood ? 'Good' : 'Bad';
  return (
    <div className="min-w-0">
      <h3 className="mb-2 flex items-baseline gap-2 font-medium">
        <span className={`mark translate-y-0.5 ${isGood ? 'text-pass' : 'text-fail'}`}>
          <Mark name={isGood ? 'pass' : 'fail'} />
        </span>
        {word}: {example.title}
      </h3>
      <CodeBlock code={example.code} label={`${word} example`} />
    </div>
  );
}
