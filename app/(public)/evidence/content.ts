import {
  CHECKS,
  evidenceOf,
  GENERATOR_FIGURES,
  GUESSING_FIGURES,
  LAB_RESULTS,
  MODEL_RESULTS,
  PREDICTION,
  READER_KINDS,
  type Evidence,
  type GeneratorFigures,
  type ModelResults,
  type PublishedEffect,
} from '@seamark/engine';
import type { TextTable } from '@/components/docs/cell-text';
import type { EffectRow } from '@/components/docs/effects';
import { percent, times } from '@/components/docs/effect-bars';
import { csv } from '@/lib/platform/text/csv';
import { blocks, heading, link, list, text } from '@/lib/platform/text/markdown';
import { count } from '@/lib/platform/text/numbers';
import { tableMarkdown } from '../table-markdown';
import { CHANGE_WORDS } from './change-words';
import { STUDIES, STUDY_COLUMNS } from './studies';

const { tasks, errands, sites, specificity } = LAB_RESULTS;
const effects = [...LAB_RESULTS.effects, ...(MODEL_RESULTS?.effects ?? [])];
const READERS = [
  ...LAB_RESULTS.readers,
  ...(MODEL_RESULTS === null ? [] : [modelAsReader(MODEL_RESULTS)]),
];
const single = specificity.filter(({ also }) => also.length === 0).length;

export const EVIDENCE_PAGE = {
  path: '/evidence',
  title: 'What keeps AI agents from your answers',
  description:
    'How much each Seamark rule matters to an AI agent: measured effects with intervals, a specificity matrix, and what is not known.',
  lead: `We break one thing at a time on a whole site, and measure what agents still find: ${tasks} questions and ${errands} errands on ${sites.length} sites, for ${READERS.length} readers${MODEL_RESULTS === null ? '. No model takes part' : ', one of them a language model'}.`,
} as const;

const CLASSES: readonly (readonly [name: Evidence['class'], label: string, meaning: string])[] = [
  ['blocks', 'stops readers', 'they find at most 5 % of the answers that they found'],
  ['breaks', 'breaks clients', 'the official client or validator rejects the document'],
  ['costs', 'costs tokens', 'or some of the answers'],
  [
    'documented',
    'asked for by an operator',
    'who documents that its clients read it; for one rule, a published study',
  ],
  ['unproven', 'no effect measured', 'do it last'],
];

const RULES = specificity.map(({ rule }) => ({ rule, evidence: evidenceOf(rule)! }));

const countOf = (name: Evidence['class']): number =>
  RULES.filter(({ evidence }) => evidence.class === name).length;

const ruleTotal = RULES.length;

/** Rules of each check by class, in the order of the catalogue. */
const CHECK_CLASSES: TextTable = {
  columns: ['Check', ...CLASSES.map(([, label]) => label)],
  rows: CHECKS.flatMap(({ id, name }) => {
    const rules = RULES.filter(({ rule }) => rule.startsWith(`${id}/`));
    const counts = CLASSES.map(
      ([className]) => rules.filter(({ evidence }) => evidence.class === className).length,
    );
    return rules.length === 0
      ? []
      : [[{ text: name, href: `/checks/${id}` }, ...counts.map(String)]];
  }),
};

/** Each change with the reader that it hurts most. */
function rowsOf(
  isWanted: (effect: PublishedEffect) => boolean,
  compare: (a: PublishedEffect, b: PublishedEffect) => number,
): EffectRow[] {
  const wanted = effects.filter(isWanted);
  return [...new Set(wanted.map(({ mutation }) => mutation))]
    .map((mutation) => wanted.filter((effect) => effect.mutation === mutation))
    .map((group) => ({ worst: [...group].sort(compare)[0]!, readers: group.length }))
    .sort((a, b) => compare(a.worst, b.worst) || b.readers - a.readers)
    .map(({ worst, readers }) => ({
      change: CHANGE_WORDS[worst.mutation] ?? worst.mutation,
      href: isRule(worst.mutation) ? `/checks/${worst.mutation.split('/')[0]}` : null,
      readers,
      readerText: `${readers} of ${READERS.length} readers`,
      done: worst.done,
      tokens: worst.tokens,
    }));
}

/** Answers that all readers lose. */
const lossOf = ({ done, readers }: EffectRow) => (done[0] - done[1]) * readers;

const isRule = (mutation: string) => evidenceOf(mutation) !== null;
const tokensOf = ({ tokens }: PublishedEffect) => tokens?.change ?? 0;
const bySuccess = (a: PublishedEffect, b: PublishedEffect) => a.success.change - b.success.change;
const byTokens = (a: PublishedEffect, b: PublishedEffect) => tokensOf(b) - tokensOf(a);

const lostMutations = new Set(
  effects.filter(({ success }) => success.change < 0).map(({ mutation }) => mutation),
);

const EFFECTS = {
  lost: rowsOf(({ mutation, success }) => isRule(mutation) && success.change < 0, bySuccess).sort(
    (a, b) => lossOf(b) - lossOf(a),
  ),
  dearer: rowsOf(
    (effect) => isRule(effect.mutation) && effect.success.change >= 0 && tokensOf(effect) > 0,
    byTokens,
  ),
  uncharged: rowsOf(({ mutation }) => !isRule(mutation), bySuccess),
  cheaper: rowsOf(
    (effect) =>
      isRule(effect.mutation) && tokensOf(effect) < 0 && !lostMutations.has(effect.mutation),
    (a, b) => tokensOf(a) - tokensOf(b),
  ),
};

const SECTIONS = {
  prediction: [
    'Does the score predict?',
    `On ${PREDICTION.sites} sites with one to five faults, the score of all their pages ranks them as their readers do: correlation ${PREDICTION.score.rank}, ${PREDICTION.score.error} points off on average (${PREDICTION.heldOut.rank} and ${PREDICTION.heldOut.error} on two sites kept apart). The score before engine 3.0.0, a weighted sum, had ${PREDICTION.additive.rank} and ${PREDICTION.additive.error}. It errs most where scripts add text, at bot checks, and where two faults need each other.`,
  ],
  classes: [
    'Rules by evidence',
    `${ruleTotal} rules take points. Each counts once, by its strongest effect.`,
  ],
  lost: [
    'What hides the answer',
    'Answers found before ○ and after ● the break, by the reader that loses most.',
  ],
  dearer: [
    'What makes answers expensive',
    'Tokens for the same answers, by the reader that pays most; the line is the 95 % interval.',
  ],
  uncharged: ['What no rule charges yet', 'Changes of a site that leave its score as it is.'],
  cheaper: [
    'Where we found the opposite',
    'Without the file, the reader answers as many questions with fewer tokens.',
  ],
  specificity: [
    'One rule at a time',
    `Breaking one rule raises that rule alone for ${single} of ${ruleTotal} rules (${percent(single / ruleTotal)}). The others:`,
  ],
  generators: [
    'Documentation as generators make it',
    'The same manual, built by each generator with the settings of a new project, and → with the files that Seamark generates without asking; for Swagger UI, an API that answers from the manual. Tokens are those of an answer, on average. The files raise the score, and readers find about as much: Markdown saves where a page has menus, and llms.txt costs its own length. Pages that scripts write answer nothing, but an API beside them answers everything.',
  ],
  guessing: [
    'Addresses that agents guess',
    'A scripted reader begins at one page of our manual. It follows links that resemble its question; without one, it guesses addresses. Its habit is an assumption, so only the differences count. In the study below, agents failed more often on HTML than on Markdown; this reader fails alike on both.',
  ],
  studies: [
    'What others measured',
    'Published studies, on real sites and with real models. None of them sets a weight here; the first is the evidence of one rule.',
  ],
  readers: [
    'Readers',
    'Each starts where its kind of agent starts, follows the link whose words resemble the question most, and stops with the answer, after 6 requests, or after 20,000 tokens.',
  ],
  unknown: ['What we don’t know', ''],
} as const;

/** Correlation from which a reader counts as a stand-in for a model. */
const AGREES = 0.7;

const LIMITS: readonly string[] = [
  `A reader is a stand-in. It shows what can be found, not how a model decides. ${agreement(MODEL_RESULTS)}`,
  'The sites are small and fictional; on a large site, effects can differ in size.',
  'Nothing is measured about ranking, citations, or training: those happen inside the operators’ systems.',
  'The browser agent has three tasks: a search, a cart, and an appointment. Rules that none of them meets show no effect.',
  '“No effect measured” does not mean useless. It means that this measurement shows nothing.',
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
  const agreeing = results.agreement.filter(({ correlation }) => correlation >= AGREES);
  const figures = agreeing.map(
    ({ reader, correlation }) => `${reader} (${correlation.toFixed(2)})`,
  );
  const which = figures.length === 0 ? 'no reader' : figures.join(', ');
  return `By the cost of an answer over ${count(results.changes.length, 'change')}, these rank as ${results.model} does (Spearman, at least ${AGREES}): ${which}.`;
}

const unspecific = specificity.filter(({ also }) => also.length > 0);

const GENERATOR_COLUMNS = [
  'Site',
  'Score',
  'Answers by text',
  'By API',
  'Tokens as HTML',
  'Tokens as Markdown',
  'Tokens by llms.txt',
] as const;

/** Values in the order of the columns: as made, and with the files of Seamark where they differ. */
function generatorRow({ name, tasks: total, made, withFiles }: GeneratorFigures): string[] {
  const both = (write: (site: typeof made) => string): string => {
    const [before, after] = [write(made), write(withFiles)];
    return before === after ? before : `${before} → ${after}`;
  };
  const figuresOf = (site: typeof made, reader: string) =>
    site.readers.find(({ reader: name }) => name === reader)!;
  const tokensAs = (reader: string) =>
    both((site) => figuresOf(site, reader).tokens?.toLocaleString('en') ?? '–');
  return [
    name,
    `${both(({ score }) => String(score))} of 100`,
    `${both((site) => String(figuresOf(site, 'Text').done))} of ${total}`,
    both((site) => answersByApi(figuresOf(site, 'API').done, total)),
    tokensAs('HTML'),
    tokensAs('Markdown, else converted'),
    tokensAs('llms.txt first'),
  ];
}

const GUESSING: TextTable = {
  columns: ['Pages as', 'Failed requests', 'All requests', 'Answers', 'Tokens'],
  rows: GUESSING_FIGURES.map(({ form, failed, requests, done, tasks: asked, tokens }) => [
    form,
    String(failed),
    String(requests),
    `${done} of ${asked}`,
    tokens.toLocaleString('en'),
  ]),
};

const answersByApi = (done: number, total: number): string =>
  done === 0 ? '–' : `${done} of ${total}`;

const KIND_NAMES = new Map<string, string>(READER_KINDS.map(({ id, name }) => [id, name]));

/** How well the score predicts, by kind of reader, and where it is most wrong. */
const PREDICTION_TABLES = {
  kinds: {
    columns: ['Reader', 'Rank', 'Error'],
    rows: PREDICTION.kinds.map(({ kind, rank, error }) => [
      KIND_NAMES.get(kind) ?? kind,
      String(rank),
      String(error),
    ]),
  },
  misses: {
    columns: ['Faults', 'Score', 'Readers got'],
    rows: PREDICTION.misses.map(({ faults, score, done }) => [
      faults.join(', '),
      String(score),
      `${done} %`,
    ]),
  },
} as const satisfies Record<string, TextTable>;

/** What the page draws. */
export const EVIDENCE = {
  ...EVIDENCE_PAGE,
  prediction: { ...PREDICTION_TABLES, points: PREDICTION.points },
  sections: SECTIONS,
  classes: CLASSES.map(([name, label, meaning]) => ({
    name,
    label,
    meaning,
    rules: countOf(name),
  })),
  checkClasses: CHECK_CLASSES,
  effects: EFFECTS,
  unspecific,
  generators: { columns: GENERATOR_COLUMNS, rows: GENERATOR_FIGURES.map(generatorRow) },
  guessing: GUESSING,
  studies: {
    columns: STUDY_COLUMNS,
    rows: STUDIES.map(({ title, url, by, size, result }) => [
      { text: title, href: url },
      by,
      size,
      result,
    ]),
  },
  readers: READERS,
  limits: LIMITS,
};

const effectTable = (rows: readonly EffectRow[]): TextTable => ({
  columns: ['Change', 'Readers', 'Answers before', 'after', 'Tokens'],
  rows: rows.map(({ change, href, readerText, done, tokens }) => [
    href === null ? change : { text: change, href },
    readerText,
    percent(done[0]),
    percent(done[1]),
    tokens === null ? '' : times(tokens.change),
  ]),
});

/** Tables or list items of each section. */
const BODIES: Readonly<Record<keyof typeof SECTIONS, readonly TextTable[] | readonly string[]>> = {
  prediction: [PREDICTION_TABLES.kinds, PREDICTION_TABLES.misses],
  classes: [
    {
      columns: ['Class', 'Rules', 'Meaning'],
      rows: EVIDENCE.classes.map(({ label, meaning, rules }) => [label, String(rules), meaning]),
    },
    CHECK_CLASSES,
  ],
  lost: [effectTable(EFFECTS.lost)],
  dearer: [effectTable(EFFECTS.dearer)],
  uncharged: [effectTable(EFFECTS.uncharged)],
  cheaper: [effectTable(EFFECTS.cheaper)],
  specificity: [
    {
      columns: ['Broken rule', 'Also raises', 'Why'],
      rows: unspecific.flatMap(({ rule, also }) =>
        also.map((other) => [rule, other.rule, other.reason ?? '']),
      ),
    },
  ],
  generators: [EVIDENCE.generators],
  guessing: [GUESSING],
  studies: [EVIDENCE.studies],
  readers: READERS.map(({ name, description }) => `${name}: ${description}`),
  unknown: LIMITS,
};

const isText = (part: TextTable | string): part is string => typeof part === 'string';

export const evidenceMarkdown = (baseUrl: string): string =>
  blocks(
    heading(1, EVIDENCE_PAGE.title),
    text(EVIDENCE_PAGE.lead),
    ...Object.entries(SECTIONS).flatMap(([key, [title, lead]]) => {
      const body: readonly (TextTable | string)[] = BODIES[key as keyof typeof SECTIONS];
      return [
        heading(2, title),
        text(lead),
        list(body.filter(isText).map(text)),
        ...body.flatMap((part) => (isText(part) ? [] : [tableMarkdown(part, baseUrl)])),
      ];
    }),
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
        guessing: GUESSING_FIGURES,
        model: MODEL_RESULTS,
        prediction: PREDICTION,
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
