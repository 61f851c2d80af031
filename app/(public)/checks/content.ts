import { CHECKS, GUIDES, type Check, type Guide } from '@seamark/engine';
import { blocks, code, heading, link, list, table, text } from '@/lib/platform/text/markdown';
import { CATEGORY_NAME, CATEGORY_QUESTION, CHECK_STATE_LABEL } from '@/lib/platform/text/words';
import { CHECKS_BY_CATEGORY } from '../catalogue';
import { EVIDENCE_PAGE } from '../evidence/content';
import { SOURCES_PAGE } from './sources/content';

/** Texts of the pages about checks, for HTML and Markdown. */
export const CHECKS_PAGE = {
  path: '/checks',
  title: `The ${CHECKS.length} checks`,
  description:
    `All ${CHECKS.length} Seamark checks and their weights: what each check looks for, why it ` +
    'matters to AI agents, and how findings affect the score.',
  lead:
    'Each check answers one question by published rules. The number is its weight; all ' +
    'weights add up to 100. Checks without a weight cover early drafts. They are reported, ' +
    'but not scored.',
} as const;

export const SECTION = {
  why: 'Why it matters',
  rules: 'Rules',
  steps: 'How to fix it',
  never: 'What to avoid',
  examples: 'Examples',
  falseResults: 'Known false results',
  references: 'Sources',
} as const;

export interface CheckPage {
  readonly check: Check;
  /** Null if the check has no guide. */
  readonly guide: Guide | null;
  readonly previous: Check | null;
  readonly next: Check | null;
}

export function checkPage(id: string): CheckPage | null {
  const index = CHECKS.findIndex((check) => check.id === id);
  const check = CHECKS[index];
  if (check === undefined) return null;
  return {
    check,
    guide: GUIDES.find((guide) => guide.checkId === id) ?? null,
    previous: CHECKS[index - 1] ?? null,
    next: CHECKS[index + 1] ?? null,
  };
}

/** Category, weight, scope, and condition of a check, as terms with values. */
export function factsOf({ check, guide }: CheckPage): (readonly [term: string, value: string])[] {
  return [
    ['Category', CATEGORY_NAME[check.category]],
    ['Weight', check.weight === 0 ? 'none: reported, but not scored' : `${check.weight} of 100`],
    ['Measured', check.scope === 'origin' ? 'once per site' : 'on every page'],
    [
      'Applies to',
      check.applies ? `sites with evidence; we look for ${check.applies.lookedFor}` : 'every site',
    ],
    ...(guide ? [['Last changed', `engine ${guide.changedIn}`] as const] : []),
  ];
}

export const RULE_COLUMNS = ['Status', 'Finding', 'When', 'Effect on the score', 'Fix'] as const;

export function checksMarkdown(baseUrl: string): string {
  return blocks(
    heading(1, CHECKS_PAGE.title),
    text(CHECKS_PAGE.lead),
    link(SOURCES_PAGE.title, `${baseUrl}${SOURCES_PAGE.path}`),
    link(EVIDENCE_PAGE.title, `${baseUrl}${EVIDENCE_PAGE.path}`),
    ...CHECKS_BY_CATEGORY.map(
      ({ category, weight, checks }) =>
        `${heading(2, CATEGORY_NAME[category])}\n\n${text(CATEGORY_QUESTION[category])} ${weight} of 100 points.\n\n${table(
          ['Check', 'Weight', 'What it checks'],
          checks.map((check) => [
            link(check.name, `${baseUrl}/checks/${check.id}`),
            String(check.weight),
            text(check.description),
          ]),
        )}`,
    ),
  );
}

export function checkMarkdown(page: CheckPage): string {
  const { check, guide } = page;
  return blocks(
    heading(1, check.name),
    text(check.description),
    list(factsOf(page).map(([term, value]) => `${term}: ${text(value)}`)),
    ...(guide === null ? [] : guideBlocks(guide)),
  );
}

const section = (title: string, body: string): string => `${heading(2, title)}\n\n${body}`;

export const rulesBlock = (rules: Guide['rules']): string =>
  table(
    [...RULE_COLUMNS.slice(0, 4), 'Evidence', RULE_COLUMNS[4]],
    rules.map(({ status, slug, when, effect, fix, evidence }) => [
      CHECK_STATE_LABEL[status],
      text(slug),
      text(when),
      text(effect),
      text(evidence ?? ''),
      fix === null ? '' : text(fix),
    ]),
  );

function guideBlocks(guide: Guide): string[] {
  return [
    section(SECTION.why, text(guide.why)),
    section(SECTION.rules, rulesBlock(guide.rules)),
    section(SECTION.steps, list(guide.steps.map(text), true)),
    ...(guide.never.length > 0 ? [section(SECTION.never, list(guide.never.map(text)))] : []),
    section(
      SECTION.examples,
      [['Good', guide.good] as const, ['Bad', guide.bad] as const]
        .map(
          ([word, example]) =>
            `${heading(3, `${word}: ${example.title}`)}\n\n${code(example.code, example.language)}`,
        )
        .join('\n\n'),
    ),
    ...(guide.falseResults.length > 0
      ? [section(SECTION.falseResults, list(guide.falseResults.map(text)))]
      : []),
    section(SECTION.references, list(guide.references.map(({ title, url }) => link(title, url)))),
  ];
}
