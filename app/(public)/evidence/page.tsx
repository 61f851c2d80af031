import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { GENERATOR_FIGURES } from '@seamark/engine';
import { SuccessBar, TokensBar } from '@/components/docs/effect-bars';
import { StackedHead } from '@/components/ui/stacked-head';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import {
  CLASSES,
  classesByCheck,
  countOf,
  DATA,
  EFFECTS,
  EVIDENCE_PAGE,
  GENERATOR_COLUMNS,
  generatorRow,
  LIMITS,
  moreReaders,
  percent,
  READERS,
  ruleTotal,
  SECTIONS,
  times,
  unspecific,
  type EffectRow,
} from './content';
import { STUDIES, STUDY_COLUMNS } from './studies';

export const metadata: Metadata = pageMetadata(EVIDENCE_PAGE);

const FILLS = {
  blocks: 'bg-red-fill',
  breaks: 'bg-orange-fill',
  costs: 'bg-yellow-fill',
  documented: 'bg-muted',
  unproven: 'bg-line',
} as const;

export default function EvidencePage() {
  return (
    <>
      <h1>{EVIDENCE_PAGE.title}</h1>
      <p className="mt-3 mb-8 max-w-prose text-lead text-muted">{EVIDENCE_PAGE.lead}</p>
      <Classes />
      <Section of="lost">
        <Effects rows={EFFECTS.lost} column="Answers found" caption={SECTIONS.lost[0]} />
      </Section>
      <Section of="dearer">
        <Effects rows={EFFECTS.dearer} column="Tokens" caption={SECTIONS.dearer[0]} />
      </Section>
      <Section of="uncharged">
        <Effects rows={EFFECTS.uncharged} column="Answers found" caption={SECTIONS.uncharged[0]} />
      </Section>
      <Section of="cheaper">
        <Effects rows={EFFECTS.cheaper} column="Tokens" caption={SECTIONS.cheaper[0]} />
      </Section>
      <Specificity />
      <Generators />
      <Studies />
      <Section of="readers">
        <dl className="grid max-w-prose gap-3">
          {READERS.map(({ name, description }) => (
            <div key={name}>
              <dt className="font-medium">{name}</dt>
              <dd className="text-muted">{description}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section of="unknown">
        <ul className="grid max-w-prose list-disc gap-2 pl-5">
          {LIMITS.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
        <p className="mt-6 text-muted">
          Data:{' '}
          {DATA.map(({ name }, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <a className="link" href={`${EVIDENCE_PAGE.path}/${name}`}>
                {name}
              </a>
            </span>
          ))}
          . The lab is <code>npm run lab</code> of the source.
        </p>
      </Section>
    </>
  );
}

interface SectionProps {
  readonly of: keyof typeof SECTIONS;
  readonly children: ReactNode;
}

function Section({ of, children }: SectionProps) {
  const [title, lead] = SECTIONS[of];
  return (
    <section className="mt-12" aria-labelledby={of}>
      <h2 id={of}>{title}</h2>
      {lead !== '' && <p className="mt-2 mb-5 max-w-prose text-muted">{lead}</p>}
      {children}
    </section>
  );
}

function Classes() {
  return (
    <Section of="classes">
      <div aria-hidden="true" className="mb-5 flex h-6 gap-px">
        {CLASSES.map(([name]) => (
          <span
            key={name}
            className={FILLS[name]}
            style={{ width: `${(100 * countOf(name)) / ruleTotal}%` }}
          />
        ))}
      </div>
      <dl className="mb-8 grid gap-3">
        {CLASSES.map(([name, meaning]) => (
          <div key={name} className="flex items-baseline gap-3">
            <dt className="flex w-40 flex-none items-baseline gap-2 font-medium">
              <i aria-hidden="true" className={`h-3 w-3 flex-none ${FILLS[name]}`} />
              {name}
              <span className="number ml-auto">{countOf(name)}</span>
            </dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className="target chevron gap-2 font-medium">By check</summary>
        <table role="table" className="ruled rules mt-4">
          <caption className="sr-only">Rules of each check by evidence</caption>
          <StackedHead columns={['Check', ...CLASSES.map(([name]) => name)]} />
          <tbody role="rowgroup">
            {classesByCheck.map(({ id, name, counts }) => (
              <tr key={id} role="row">
                <th role="rowheader" scope="row" className="font-normal!">
                  <a className="link" href={`/checks/${id}`}>
                    {name}
                  </a>
                </th>
                {counts.map((value, at) => (
                  <td
                    key={CLASSES[at]![0]}
                    role="cell"
                    className="number"
                    data-label={CLASSES[at]![0]}
                  >
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Section>
  );
}

/** Rows of each table; the data files have all. */
const SHOWN = 12;

interface EffectsProps {
  readonly rows: readonly EffectRow[];
  readonly column: 'Answers found' | 'Tokens';
  readonly caption: string;
}

function Effects({ rows, column, caption }: EffectsProps) {
  const columns = ['Change', 'Reader', column];
  return (
    <>
      <table role="table" className="ruled rules">
        <caption className="sr-only">{caption}</caption>
        <StackedHead columns={columns} />
        <tbody role="rowgroup">
          {rows.slice(0, SHOWN).map((row) => {
            return (
              <tr key={row.mutation} role="row">
                <th
                  role="rowheader"
                  scope="row"
                  className="font-normal! whitespace-normal! md:w-72"
                >
                  {row.href === null ? (
                    row.mutation
                  ) : (
                    <a className="link wrap-anywhere" href={row.href}>
                      {row.mutation}
                    </a>
                  )}
                </th>
                <td role="cell" className="text-muted md:w-72" data-label={columns[1]}>
                  {moreReaders(row)}
                </td>
                <td role="cell" className="pr-0!" data-label={column}>
                  <Figure column={column} effect={row.worst} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length > SHOWN && (
        <p className="mt-3 text-sm text-muted">
          {rows.length - SHOWN} more in{' '}
          <a className="link" href={`${EVIDENCE_PAGE.path}/effects.csv`}>
            effects.csv
          </a>
        </p>
      )}
    </>
  );
}

interface FigureProps {
  readonly column: EffectsProps['column'];
  readonly effect: EffectRow['worst'];
}

/** Share of answers or factor of tokens, as text and as a bar. */
function Figure({ column, effect: { done, tokens } }: FigureProps) {
  const isOfTokens = tokens !== null && (column === 'Tokens' || done[0] === done[1]);
  return (
    <span className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]">
      <span className="whitespace-nowrap">
        {isOfTokens
          ? `${times(tokens.change)} tokens`
          : `${percent(done[0])} → ${percent(done[1])}`}
      </span>
      {isOfTokens ? <TokensBar {...tokens} /> : <SuccessBar before={done[0]} after={done[1]} />}
    </span>
  );
}

function Specificity() {
  return (
    <Section of="specificity">
      <Rows
        caption="Rules whose break raises others too"
        columns={['Broken rule', 'Also raises']}
        rows={unspecific.map(({ rule, also }) => ({
          name: rule,
          values: [also.map((other) => other.rule).join(', ')],
        }))}
        nameClass="wrap-anywhere md:w-72"
        valueClass={() => 'pr-0! wrap-anywhere'}
      />
    </Section>
  );
}

function Studies() {
  return (
    <Section of="studies">
      <Rows
        caption={SECTIONS.studies[0]}
        columns={STUDY_COLUMNS}
        rows={STUDIES.map(({ title, url, by, size, found }) => ({
          name: title,
          href: url,
          values: [by, size, found],
        }))}
        nameClass="col-span-full md:w-60"
        valueClass={(at) => (at === 2 ? 'pr-0!' : 'col-span-full text-muted md:w-40')}
      />
    </Section>
  );
}

function Generators() {
  return (
    <Section of="generators">
      <Rows
        caption={SECTIONS.generators[0]}
        columns={GENERATOR_COLUMNS}
        rows={GENERATOR_FIGURES.map(generatorRow).map(([name = '', ...values]) => ({
          name,
          values,
        }))}
        nameClass=""
        valueClass={() => 'number'}
      />
    </Section>
  );
}

interface RowsProps {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly href?: string;
    /** In the order of the columns after the first. */
    readonly values: readonly string[];
  }[];
  readonly nameClass: string;
  readonly valueClass: (at: number) => string;
}

/** A table of texts, stacked on narrow screens. */
function Rows({ caption, columns, rows, nameClass, valueClass }: RowsProps) {
  return (
    <table role="table" className="ruled rules">
      <caption className="sr-only">{caption}</caption>
      <StackedHead columns={columns} />
      <tbody role="rowgroup">
        {rows.map(({ name, href, values }) => (
          <tr key={name} role="row">
            <th
              role="rowheader"
              scope="row"
              className={`font-normal! whitespace-normal! ${nameClass}`}
            >
              {href === undefined ? (
                name
              ) : (
                <a className="link" href={href}>
                  {name}
                </a>
              )}
            </th>
            {values.map((value, at) => (
              <td
                key={columns[at + 1]}
                role="cell"
                className={valueClass(at)}
                data-label={columns[at + 1]}
              >
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
