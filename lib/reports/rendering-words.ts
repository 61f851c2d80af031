import { count } from '@/lib/platform/text/numbers';

interface Part {
  readonly all: number;
  readonly added: number;
}

interface Changes {
  readonly text: Part;
  readonly headings: Part;
  readonly links: Part;
  readonly prices: Part;
  readonly dates: Part;
  readonly forms: Part;
  readonly facts: Part;
  readonly metas: Part;
}

const KINDS = [
  ['prices', 'price', 'prices'],
  ['dates', 'date', 'dates'],
  ['headings', 'heading', 'headings'],
  ['links', 'link', 'links'],
  ['forms', 'form field', 'form fields'],
  ['facts', 'JSON-LD object', 'JSON-LD objects'],
  ['metas', 'meta tag', 'meta tags'],
] as const;

/** Less text than this share is a counter, a greeting, or a date. */
const SHARE_MIN = 0.01;

/** “82 % of the text and all 14 prices exist only after scripts.” */
export function scriptsSentence(changes: Changes): string {
  const { text } = changes;
  const share = text.all === 0 ? 0 : text.added / text.all;
  const parts = [
    ...(share >= SHARE_MIN ? [`${Math.round(100 * share)} % of the text`] : []),
    ...KINDS.flatMap(([kind, singular, plural]) => {
      const { all, added } = changes[kind];
      if (added === 0) return [];
      if (added === all) return [all === 1 ? `the only ${singular}` : `all ${all} ${plural}`];
      return [`${added} of ${count(all, singular, plural)}`];
    }),
  ];
  if (parts.length === 0) return 'Scripts change nothing that a reader of the HTML misses.';
  const listed =
    parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return `${listed[0]!.toUpperCase()}${listed.slice(1)} exist only after scripts: crawlers without a browser, such as GPTBot, ClaudeBot, and PerplexityBot, don’t get them; agents with a browser do.`;
}
