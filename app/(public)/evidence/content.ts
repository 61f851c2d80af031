import {
  CHECKS,
  evidenceOf,
  GENERATOR_FIGURES,
  LAB_RESULTS,
  MODEL_RESULTS,
  type Evidence,
  type GeneratorFigures,
  type ModelResults,
  type PublishedEffect,
} from '@seamark/engine';
import { csv } from '@/lib/platform/text/csv';
import { blocks, heading, link, list, table, text } from '@/lib/platform/text/markdown';
import { count } from '@/lib/platform/text/numbers';
import { STUDIES, STUDY_COLUMNS } from './studies';

const { tasks, errands, sites, specificity } = LAB_RESULTS;
const effects = [...LAB_RESULTS.effects, ...(MODEL_RESULTS?.effects ?? [])];
export const READERS = [
  ...LAB_RESULTS.readers,
  ...(MODEL_RESULTS === null ? [] : [modelAsReader(MODEL_RESULTS)]),
];
const alone = specificity.filter(({ also }) => also.length === 0).length;

export const EVIDENCE_PAGE = {
  path: '/evidence',
  title: 'What each rule is worth',
  description:
    'How much each Seamark rule matters to an AI agent: measured effects with intervals, a specificity matrix, and what is not known.',
  lead: `We break one rule at a time on a site that is otherwise whole, and measure what agents still find: ${tasks} questions and ${errands} errands on ${sites.length} sites, for ${READERS.length} readers${MODEL_RESULTS === null ? '. No model takes part' : ', one of them a language model'}.`,
} as const;

export const CLASSES: readonly (readonly [name: Evidence['class'], meaning: string])[] = [
  ['blocks', 'a reader that found its answers finds at most 5 % of them'],
  ['breaks', 'the official client or validator of the document rejects it'],
  ['costs', 'fewer answers are found, or the same answers take more tokens'],
  ['documented', 'an operator documents that its clients read it; no effect was measured'],
  ['unproven', 'none of these'],
];

const RULES = specificity.map(({ rule }) => ({ rule, evidence: evidenceOf(rule)! }));

export const countOf = (name: Evidence['class']): number =>
  RULES.filter(({ evidence }) => evidence.class === name).length;

export const ruleTotal = RULES.length;

/** Rules of each check by class, in the order of the catalogue. */
export const classesByCheck = CHECKS.map(({ id, name, weight }) => ({
  id,
  name,
  weight,
  counts: CLASSES.map(
    ([of]) =>
      RULES.filter(({ rule, evidence }) => rule.startsWith(`${id}/`) && evidence.class === of)
        .length,
  ),
})).filter(({ counts }) => counts.some((value) => value > 0));

/** A change, and the reader that it hurts most. */
export interface EffectRow {
  /** `check/rule`, or the words of a change that no rule charges. */
  readonly mutation: string;
  readonly href: string | null;
  readonly worst: PublishedEffect;
  /** Number of readers with an effect. */
  readonly readers: number;
}

function rowsOf(
  isWanted: (effect: PublishedEffect) => boolean,
  order: (a: PublishedEffect, b: PublishedEffect) => number,
): EffectRow[] {
  const wanted = effects.filter(isWanted);
  return [...new Set(wanted.map(({ mutation }) => mutation))]
    .map((mutation) => [mutation, wanted.filter((one) => one.mutation === mutation)] as const)
    .map(([mutation, all]) => ({
      mutation,
      href: isRule(mutation) ? `/checks/${mutation.split('/')[0]}` : null,
      worst: [...all].sort(order)[0]!,
      readers: all.length,
    }))
    .sort((a, b) => order(a.worst, b.worst) || b.readers - a.readers);
}

const isRule = (mutation: string) => evidenceOf(mutation) !== null;
const tokensOf = ({ tokens }: PublishedEffect) => tokens?.change ?? 0;
const bySuccess = (a: PublishedEffect, b: PublishedEffect) => a.success.change - b.success.change;
const byTokens = (a: PublishedEffect, b: PublishedEffect) => tokensOf(b) - tokensOf(a);

export const EFFECTS = {
  lost: rowsOf((one) => isRule(one.mutation) && one.success.change < 0, bySuccess).sort(
    (a, b) => b.readers - a.readers,
  ),
  dearer: rowsOf(
    (one) => isRule(one.mutation) && one.success.change >= 0 && tokensOf(one) > 0,
    byTokens,
  ),
  uncharged: rowsOf((one) => !isRule(one.mutation), bySuccess),
  cheaper: rowsOf(
    (one) =>
      isRule(one.mutation) &&
      tokensOf(one) < 0 &&
      !effects.some(({ mutation, success }) => mutation === one.mutation && success.change < 0),
    (a, b) => tokensOf(a) - tokensOf(b),
  ),
};

export const SECTIONS = {
  classes: [
    'Rules by evidence',
    `${ruleTotal} rules take points. A rule has the first class that applies.`,
  ],
  lost: [
    'What keeps agents from the answer',
    'Share of the questions that a reader answers, before and after the break; of the reader that loses most.',
  ],
  dearer: [
    'What makes answers expensive',
    'Tokens for the same answers, with the 95 % interval; of the reader that pays most.',
  ],
  uncharged: ['What no rule charges yet', 'Changes of a site that leave its score as it is.'],
  cheaper: [
    'Where the broken site was cheaper',
    'Here the lab does not confirm the rule: without the file, the reader answers as many questions with fewer tokens.',
  ],
  specificity: [
    'One rule at a time',
    `Breaking one rule raises that rule alone for ${alone} of ${ruleTotal} rules (${Math.round((100 * alone) / ruleTotal)} %). The others:`,
  ],
  generators: [
    'Documentation as generators make it',
    'The same manual, built by each generator with the settings of a new project, and → with the files that Seamark generates without asking; for Swagger UI, an API that answers from the manual. Tokens are those of an answer, on average. The files raise the score, and readers find about as much: Markdown saves where a page has menus, and llms.txt costs its own length. Pages that scripts write answer nothing, but an API beside them answers everything.',
  ],
  studies: [
    'What others measured',
    'Published studies, on real sites and with real models. None of them sets a weight here.',
  ],
  readers: [
    'Readers',
    'Each starts where its kind of agent starts, follows the link whose words resemble the question most, and stops with the answer, after 6 requests, or after 20,000 tokens.',
  ],
  unknown: ['What we don’t know', ''],
} as const;

/** Correlation from which a reader counts as a stand-in for a model. */
const AGREES = 0.7;

export const LIMITS: readonly string[] = [
  `A reader is a stand-in. It shows what can be found, not how a model decides. ${agreement(MODEL_RESULTS)}`,
  'The sites are small and fictional, and breaks are made on four that are built alike. Effects on a large site, or on one of a generator, can differ in size.',
  'Nothing is measured about ranking, citations, or training: those happen inside the operators’ systems.',
  'The browser agent has three kinds of tasks: a search, a cart, and an appointment. Rules of agent operability that none of them meets stay unproven.',
  'The matrix compares findings and points, with every check applied. Some breaks also remove what a check without points looks at, such as the only form of a page.',
  'Unproven does not mean useless. It means that this measurement shows nothing.',
];

function modelAsReader({ model, agent, date, repeats, changes }: ModelResults) {
  return {
    name: model,
    description: `a language model as ${agent}, on ${date}: ${count(repeats, 'run')} of each of its tasks, on ${count(changes.length, 'change')}`,
  };
}

/** How closely readers without a model agree with one. */
export function agreement(results: ModelResults | null): string {
  if (results === null)
    return 'No model has been run yet, so nothing here says how closely the two agree.';
  const alike = results.agreement.filter(({ correlation }) => correlation >= AGREES);
  const figures = alike.map(({ reader, correlation }) => `${reader} (${correlation.toFixed(2)})`);
  const which = figures.length === 0 ? 'no reader' : figures.join(', ');
  return `By the cost of an answer over ${count(results.changes.length, 'change')}, these rank as ${results.model} does (Spearman, at least ${AGREES}): ${which}.`;
}

export const unspecific = specificity.filter(({ also }) => also.length > 0);

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** `0.5` → `×1.5` */
export const times = (change: number): string =>
  `×${(1 + change).toFixed(1 + change < 10 ? 2 : 1)}`;

export const moreReaders = ({ worst, readers: all }: EffectRow): string =>
  all > 1 ? `${worst.reader} and ${count(all - 1, 'more reader')}` : worst.reader;

export const GENERATOR_COLUMNS = [
  'Site',
  'Score',
  'Answers by text',
  'By API',
  'Tokens as HTML',
  'Tokens as Markdown',
  'Tokens by llms.txt',
] as const;

/** Values of a row, in the order of the columns: as made, and with the files of Seamark where they differ. */
export function generatorRow({ name, tasks: asked, made, withFiles }: GeneratorFigures): string[] {
  const both = (of: (site: typeof made) => string): string => {
    const [before, after] = [of(made), of(withFiles)];
    return before === after ? before : `${before} → ${after}`;
  };
  const figuresOf = (site: typeof made, reader: string) =>
    site.readers.find((one) => one.reader === reader)!;
  const tokensAs = (reader: string) =>
    both((site) => figuresOf(site, reader).tokens?.toLocaleString('en') ?? '–');
  return [
    name,
    `${both(({ score }) => String(score))} of 100`,
    `${both((site) => String(figuresOf(site, 'Text').done))} of ${asked}`,
    both((site) => answersByApi(figuresOf(site, 'API').done, asked)),
    tokensAs('HTML'),
    tokensAs('Markdown, else converted'),
    tokensAs('llms.txt first'),
  ];
}

const answersByApi = (done: number, asked: number): string =>
  done === 0 ? '–' : `${done} of ${asked}`;

const effectTable = (rows: readonly EffectRow[], baseUrl: string): string =>
  table(
    ['Change', 'Readers', 'Answers before', 'after', 'Tokens'],
    rows.map((row) => [
      row.href === null ? text(row.mutation) : link(row.mutation, `${baseUrl}${row.href}`),
      text(moreReaders(row)),
      percent(row.worst.done[0]),
      percent(row.worst.done[1]),
      row.worst.tokens === null ? '' : times(row.worst.tokens.change),
    ]),
  );

const section = (key: keyof typeof SECTIONS, body: string): string => {
  const [title, lead] = SECTIONS[key];
  return blocks(heading(2, title), ...(lead === '' ? [] : [text(lead)]), body);
};

export const evidenceMarkdown = (baseUrl: string): string =>
  blocks(
    heading(1, EVIDENCE_PAGE.title),
    text(EVIDENCE_PAGE.lead),
    section(
      'classes',
      blocks(
        table(
          ['Class', 'Rules', 'Meaning'],
          CLASSES.map(([name, meaning]) => [name, String(countOf(name)), text(meaning)]),
        ),
        table(
          ['Check', ...CLASSES.map(([name]) => name)],
          classesByCheck.map(({ id, name, counts }) => [
            link(name, `${baseUrl}/checks/${id}`),
            ...counts.map(String),
          ]),
        ),
      ),
    ),
    section('lost', effectTable(EFFECTS.lost, baseUrl)),
    section('dearer', effectTable(EFFECTS.dearer, baseUrl)),
    section('uncharged', effectTable(EFFECTS.uncharged, baseUrl)),
    section('cheaper', effectTable(EFFECTS.cheaper, baseUrl)),
    section(
      'specificity',
      table(
        ['Broken rule', 'Also raises', 'Why'],
        unspecific.flatMap(({ rule, also }) =>
          also.map((other) => [text(rule), text(other.rule), text(other.reason ?? '')]),
        ),
      ),
    ),
    section(
      'generators',
      table(
        [...GENERATOR_COLUMNS],
        GENERATOR_FIGURES.map((figures) => generatorRow(figures).map(text)),
      ),
    ),
    section(
      'studies',
      table(
        [...STUDY_COLUMNS],
        STUDIES.map(({ title, url, ...facts }) => [
          link(title, url),
          text(facts.by),
          text(facts.size),
          text(facts.found),
        ]),
      ),
    ),
    section(
      'readers',
      list(READERS.map(({ name, description }) => text(`${name}: ${description}`))),
    ),
    section('unknown', list(LIMITS.map(text))),
    `Data: ${DATA.map(({ name }) => link(name, `${baseUrl}/evidence/${name}`)).join(', ')}`,
  );

/** Files with the data of the page. */
export const DATA: readonly { readonly name: string; readonly type: string; body(): string }[] = [
  {
    name: 'evidence.json',
    type: 'application/json; charset=utf-8',
    body: () =>
      JSON.stringify({
        rules: Object.fromEntries(RULES.map(({ rule, evidence }) => [rule, evidence])),
        ...LAB_RESULTS,
        generators: GENERATOR_FIGURES,
        model: MODEL_RESULTS,
      }),
  },
  {
    name: 'effects.csv',
    type: 'text/csv; charset=utf-8; header=present',
    body: () =>
      csv(
        [
          'change',
          'reader',
          'n',
          'done_before',
          'done_after',
          'success_low',
          'success_high',
          'tokens_change',
          'tokens_low',
          'tokens_high',
        ],
        effects.map(({ mutation, reader, n, done, success, tokens }) =>
          [
            mutation,
            reader,
            n,
            ...done,
            success.low,
            success.high,
            tokens?.change ?? '',
            tokens?.low ?? '',
            tokens?.high ?? '',
          ].map(String),
        ),
      ),
  },
  {
    name: 'specificity.csv',
    type: 'text/csv; charset=utf-8; header=present',
    body: () =>
      csv(
        ['broken_rule', 'raised_rule', 'reason'],
        specificity.flatMap(({ rule, also }) => [
          [rule, rule, ''],
          ...also.map((other) => [rule, other.rule, other.reason ?? '']),
        ]),
      ),
  },
];
