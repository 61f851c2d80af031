import type { EVIDENCE } from '@/app/(public)/evidence/content';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { StackedTable } from '@/components/ui/stacked-table';
import { stackedRows } from './cell-text';
import { Effects } from './effects';
import { PredictionFigures } from './prediction-figures';

type SectionKey = keyof typeof EVIDENCE.sections;
type EffectKey = keyof typeof EVIDENCE.effects;

interface Files {
  /** Names of the data files. */
  readonly files: readonly string[];
}

const NAME = 'font-normal! whitespace-normal!';

export function EvidencePage({ sections, path, files, ...page }: typeof EVIDENCE & Files) {
  const section = (key: SectionKey, content: ReactNode) => {
    const [title, lead] = sections[key];
    return (
      <section className="mt-12" aria-labelledby={key}>
        <h2 id={key}>{title}</h2>
        {lead !== '' && <p className="mt-2 mb-5 max-w-prose text-muted">{lead}</p>}
        {content}
      </section>
    );
  };
  const effects = (key: EffectKey, column: 'Answers found' | 'Tokens') =>
    section(
      key,
      <Effects rows={page.effects[key]} column={column} caption={sections[key][0]} path={path} />,
    );
  return (
    <>
      <h1>{page.title}</h1>
      <p className="mt-3 mb-8 max-w-prose text-lead text-muted">{page.lead}</p>
      {effects('lost', 'Answers found')}
      {effects('dearer', 'Tokens')}
      {effects('uncharged', 'Answers found')}
      {section('classes', <Classes {...page} />)}
      {section('prediction', <PredictionFigures {...page.prediction} />)}
      {section('unknown', <Limits limits={page.limits} files={files} path={path} />)}
      <Method {...page} sections={sections} path={path} />
    </>
  );
}

type MethodProps = Pick<
  typeof EVIDENCE,
  'sections' | 'path' | 'effects' | 'unspecific' | 'generators' | 'guessing' | 'studies' | 'readers'
>;

/** For those who check the measurement. */
function Method({ sections, path, ...page }: MethodProps) {
  const folded = (key: SectionKey, content: ReactNode) => {
    const [title, lead] = sections[key];
    return (
      <details className="mt-6">
        <summary className="target chevron gap-2 text-lead font-medium">{title}</summary>
        <p className="mt-2 mb-5 max-w-prose text-muted">{lead}</p>
        {content}
      </details>
    );
  };
  return (
    <>
      {folded(
        'cheaper',
        <Effects
          rows={page.effects.cheaper}
          column="Tokens"
          caption={sections.cheaper[0]}
          path={path}
        />,
      )}
      {folded(
        'specificity',
        <StackedTable
          caption="Rules whose break raises others too"
          columns={['Broken rule', 'Also raises']}
          rows={page.unspecific.map(({ rule, also }) => ({
            key: rule,
            cells: [rule, also.map((other) => other.rule).join(', ')],
          }))}
          classes={[`${NAME} wrap-anywhere md:w-72`, 'pr-0! wrap-anywhere']}
        />,
      )}
      {folded(
        'generators',
        <StackedTable
          caption={sections.generators[0]}
          columns={page.generators.columns}
          rows={stackedRows(page.generators)}
          classes={[NAME, ...page.generators.columns.slice(1).map(() => 'number')]}
        />,
      )}
      {folded(
        'guessing',
        <StackedTable
          caption={sections.guessing[0]}
          columns={page.guessing.columns}
          rows={stackedRows(page.guessing)}
          classes={[NAME, ...page.guessing.columns.slice(1).map(() => 'number')]}
        />,
      )}
      {folded(
        'studies',
        <StackedTable
          caption={sections.studies[0]}
          columns={page.studies.columns}
          rows={stackedRows(page.studies)}
          classes={[`${NAME} col-span-full md:w-60`, STUDY_FACT, STUDY_FACT, 'pr-0!']}
        />,
      )}
      {folded(
        'readers',
        <dl className="grid max-w-prose gap-3">
          {page.readers.map(({ name, description }) => (
            <div key={name}>
              <dt className="font-medium">{name}</dt>
              <dd className="text-muted">{description}</dd>
            </div>
          ))}
        </dl>,
      )}
    </>
  );
}

const STUDY_FACT = 'col-span-full text-muted md:w-40';

const FILLS = {
  blocks: 'bg-red-fill',
  breaks: 'bg-orange-fill',
  costs: 'bg-yellow-fill',
  documented: 'bg-muted',
  unproven: 'bg-line',
} as const;

function Classes({
  classes,
  checkClasses: table,
}: Pick<typeof EVIDENCE, 'classes' | 'checkClasses'>) {
  const total = classes.reduce((sum, { rules }) => sum + rules, 0);
  return (
    <>
      <div aria-hidden="true" className="mb-5 flex h-6 gap-px">
        {classes.map(({ name, rules }) => (
          <span key={name} className={FILLS[name]} style={{ width: `${(100 * rules) / total}%` }} />
        ))}
      </div>
      <dl className="mb-8 grid gap-3">
        {classes.map(({ name, label, meaning, rules }) => (
          <div key={name} className="flex flex-wrap items-baseline gap-x-3">
            <dt className="flex w-64 max-w-full flex-none items-baseline gap-2 font-medium">
              <i aria-hidden="true" className={`h-3 w-3 flex-none ${FILLS[name]}`} />
              {label}
              <span className="number ml-auto">{rules}</span>
            </dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className="target chevron gap-2 font-medium">By check</summary>
        <StackedTable
          className="mt-4"
          caption="Rules of each check by evidence"
          columns={table.columns}
          rows={stackedRows(table)}
          classes={['font-normal!', ...classes.map(() => 'number')]}
        />
      </details>
    </>
  );
}

/** What is not known, and the data. */
function Limits({ limits, files, path }: Pick<typeof EVIDENCE, 'limits' | 'path'> & Files) {
  return (
    <>
      <ul className="grid max-w-prose list-disc gap-2 pl-5">
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <p className="mt-6 text-muted">
        Data:{' '}
        {files.map((name, index) => (
          <span key={name}>
            {index > 0 && ', '}
            <Link href={`${path}/${name}`}>{name}</Link>
          </span>
        ))}
        . The lab is <code>npm run lab</code> of the source.
      </p>
    </>
  );
}
