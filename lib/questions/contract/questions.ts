import * as z from 'zod';
import { named } from '@/lib/platform/contract/named';
import { operation } from '@/lib/platform/contract/operation';
import {
  CheckId,
  Count,
  Host,
  Id,
  IdParam,
  NextStep,
  ONE_LINE,
  Time,
} from '@/lib/platform/contract/types';

export const QUESTIONS_MAX = 50;
const ANSWERS_MAX = 10;

const line = (max: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Enter at most ${max} characters.`)
    .regex(ONE_LINE, 'Enter a single line.');

export const Question = named(
  'Question',
  'A question of visitors, and the answers that count as right.',
  z.strictObject({
    question: line(300, 'Enter the question.'),
    answers: z
      .array(line(200, 'Enter a right answer.'), 'Enter at least one right answer.')
      .min(1, 'Enter at least one right answer.')
      .max(ANSWERS_MAX, `Enter at most ${ANSWERS_MAX} answers.`)
      .describe(
        'Each one alone is right. An amount (`9.90 EUR`), a number with its unit (`14 days`), a date (`2026-12-24`), ' +
          'and an address are compared by value; everything else as text.',
      ),
  }),
);
export type Question = z.infer<typeof Question>;

export const NewQuestions = named(
  'NewQuestions',
  'The questions of a site. They replace the stored ones.',
  z.strictObject({
    questions: z
      .array(Question)
      .max(QUESTIONS_MAX, `A site has at most ${QUESTIONS_MAX} questions.`)
      .refine(
        (questions) => new Set(questions.map(({ question }) => question)).size === questions.length,
        'Each question must differ from the others.',
      ),
  }),
);
export type NewQuestions = z.infer<typeof NewQuestions>;

const Quote = z.strictObject({ url: z.string(), text: z.string() });

export const QuestionSuggestion = named(
  'QuestionSuggestion',
  'A question that the site asks itself, for example in a FAQ, or that Answers asks.',
  z.strictObject({
    question: z.string(),
    answer: z.string().nullable().describe('The only amount in its answer, if there is one.'),
    url: z.string().nullable().describe('The page that asks it; null for a question of Answers.'),
  }),
);
export type QuestionSuggestion = z.infer<typeof QuestionSuggestion>;

const SiteQuestions = named(
  'SiteQuestions',
  'The questions of a site.',
  z.strictObject({
    siteId: Id,
    host: Host,
    questions: z.array(Question),
    updatedAt: Time.nullable().describe('Null if no questions are stored.'),
    suggestions: z.array(QuestionSuggestion),
    nextStep: NextStep,
  }),
);
export type SiteQuestions = z.infer<typeof SiteQuestions>;

const Attempt = z.strictObject({
  reader: z
    .enum(['links', 'markdown', 'llms-txt', 'sitemap'])
    .describe(
      '`links`: the text of pages, from the home page by links. `markdown`: the same with Markdown versions. ' +
        '`llms-txt`, `sitemap`: from the addresses of that file.',
    ),
  found: z.boolean(),
  pages: Count.describe('Pages read.'),
  tokens: Count.describe('Estimated by the scripts of the text.'),
});

export const QuestionResult = named(
  'QuestionResult',
  'Whether the pages of a scan answer a question.',
  z.strictObject({
    question: z.string(),
    state: z
      .enum(['found', 'contradicted', 'not_found', 'unknown'])
      .describe(
        '`contradicted`: another page gives another answer. `unknown`: the page that could have the answer was not ' +
          'part of the scan.',
      ),
    attempts: z.array(Attempt),
    quote: Quote.nullable().describe(
      'Where the answer is, or where it is without the words of the question.',
    ),
    contradiction: Quote.nullable().describe('The sentence that contradicts it.'),
    cause: z
      .strictObject({
        lostBy: z
          .enum([
            'missing',
            'words',
            'scripts',
            'disallowed',
            'unlinked',
            'link',
            'long',
            'far',
            'unmeasured',
          ])
          .describe(
            '`missing`: no page has the answer. `words`: a page has it, but not with the words of the question around ' +
              'it. `scripts`: the page has no text without scripts. `disallowed`: robots.txt keeps AI clients from it. `unlinked`: no page links to it. `link`: the text of the link ' +
              'doesn’t say what is behind it. `long`: the pages before it exceed the tokens of a reader. `far`: too ' +
              'many pages come before it. `unmeasured`: it was not part of the scan.',
          ),
        url: z.string().nullable().describe('The page that has the answer, or comes closest.'),
        via: Quote.nullable().describe('The page that links to it, with the text of the link.'),
        words: z
          .array(z.string())
          .describe('Words of the question that are not around the answer, if they are the cause.'),
        checkId: CheckId.nullable().describe('The check whose fix brings the answer back.'),
      })
      .nullable()
      .describe('Why no reader found the answer.'),
  }),
);
export type QuestionResult = z.infer<typeof QuestionResult>;

const QuestionsOfScan = z.strictObject({
  scanId: Id,
  scannedAt: Time,
  found: Count,
  judged: Count.describe('Questions with a verdict: all but the unknown ones.'),
});
export type QuestionsOfScan = z.infer<typeof QuestionsOfScan>;

const QuestionResults = named(
  'QuestionResults',
  'What the pages of the latest scan answer.',
  z.strictObject({
    siteId: Id,
    host: Host,
    ...QuestionsOfScan.shape,
    pages: Count.describe('Pages in which the answers were sought.'),
    results: z.array(QuestionResult),
    history: z.array(QuestionsOfScan).describe('The latest 30 scans, newest first.'),
    nextStep: NextStep,
  }),
);
export type QuestionResults = z.infer<typeof QuestionResults>;

const common = { tag: 'Questions' } as const;
const params = z.strictObject({ id: IdParam });

export const getSiteQuestions = operation({
  ...common,
  id: 'getSiteQuestions',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/questions',
  summary: 'Retrieve the questions of a site',
  description: 'What visitors ask, the right answers, and questions that the site asks itself.',
  access: { key: 'read' },
  params,
  response: SiteQuestions,
  errors: ['site_not_found'],
});

export const putSiteQuestions = operation({
  ...common,
  id: 'putSiteQuestions',
  method: 'PUT',
  path: '/api/v1/me/sites/{id}/questions',
  summary: 'Replace the questions of a site',
  description:
    'Asks them of the latest scan at once, and of each scan from now on. Nothing more is requested from the site.',
  access: { key: 'scan' },
  params,
  body: { schema: NewQuestions, optional: false, bytesMax: 262_144 },
  response: SiteQuestions,
  errors: ['site_not_found'],
});

export const getQuestionResults = operation({
  ...common,
  id: 'getQuestionResults',
  method: 'GET',
  path: '/api/v1/me/sites/{id}/questions/results',
  summary: 'Retrieve the answers to the questions of a site',
  description:
    'Four readers without a model look for each answer on the pages of the latest scan, each on at most 20 pages and ' +
    '20,000 tokens. The same pages give the same result.',
  access: { key: 'read' },
  params,
  response: QuestionResults,
  errors: ['site_not_found', 'not_found'],
});
