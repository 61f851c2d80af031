/**
 * Servers that know expressions but no negotiation: the first of these that matches `Accept` decides (RFC 9110 section
 * 12.5.1). What they cannot weigh gets HTML, which every client reads.
 */
export interface Negotiation {
  /** Both are weighed, and Markdown is more. */
  readonly more: string;
  /** HTML is first or more, or there is to be no Markdown. */
  readonly less: readonly string[];
  readonly wanted: string;
}

const HTML = '(?:text/html|text/\\*|\\*/\\*)';
const WEIGHED_LESS = 'text/markdown[^,]{0,40}; *q=0';
const END = ' *(?:[,;]|$)';
/** Bounded, so that no header makes an expression slow. */
const BETWEEN = '.{0,100}';

/**
 * For each last digit that decides: the same digits before it, and a smaller one or none in the weight of HTML. Without
 * references back (RE2) only the first digit is compared.
 */
function heavierMarkdown(hasReferences: boolean): string {
  const alternatives: string[] = [];
  const before = hasReferences ? '(\\d{0,2}?)' : '';
  const same = () => (hasReferences ? `(?:\\${alternatives.length + 1})` : '');
  for (let digit = 1; digit <= 9; digit++) {
    const smaller = `(?:[0-${digit - 1}]\\d*)?`;
    const html = (digits: string) => `text/html[^,]{0,40}; *q=0(?:\\.${digits}${smaller})?${END}`;
    const markdown = (digits: string) => `text/markdown[^,]{0,40}; *q=0\\.${digits}${digit}`;
    alternatives.push(`${markdown(before)}${BETWEEN}${html(same())}`);
    alternatives.push(
      `text/html[^,]{0,40}; *q=0\\.?${before}${smaller}${END}${BETWEEN}${markdown(same())}`,
    );
  }
  return `(?:${alternatives.join('|')})`;
}

const negotiationWith = (hasReferences: boolean): Negotiation => ({
  more: heavierMarkdown(hasReferences),
  less: [
    `text/html *(?:,|; *q=1(?:\\.0*)? *,)${BETWEEN}text/markdown`,
    `(?:${WEIGHED_LESS}${BETWEEN}${HTML}|${HTML}${BETWEEN}${WEIGHED_LESS})`,
    `text/markdown[^,]{0,40}; *q=0(?:\\.0*)?${END}`,
  ],
  wanted: 'text/markdown',
});

/** PCRE and JavaScript. */
export const NEGOTIATION = negotiationWith(true);
export const RE2_NEGOTIATION = negotiationWith(false);

/** For hosts that run a function: a module with `prefersMarkdown(accept)`. */
export const PREFERS_MARKDOWN = `/** Whether text/markdown is preferred to text/html (RFC 9110 section 12.5.1). */
function prefersMarkdown(accept) {
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()));
  const weight = (...types) => {
    const at = types
      .map((type) => ranges.findIndex(([name]) => name === type))
      .find((index) => index >= 0);
    if (at === undefined) return [0, -1];
    const q = ranges[at].slice(1).find((part) => part.startsWith('q='));
    return [q === undefined ? 1 : Number(q.slice(2)) || 0, at];
  };
  const [markdown, first] = weight('text/markdown');
  const [html, second] = weight('text/html', 'text/*', '*/*');
  return markdown > 0 && (markdown > html || (markdown === html && first < second));
}
`;
