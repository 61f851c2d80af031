/**
 * Servers that know expressions but no negotiation: the first that matches `Accept` decides. What they cannot weigh
 * gets HTML, which every client reads (RFC 9110 section 12.5.1).
 */
export const HTML_FIRST = 'text/html *(,|; *q=1(\\.0*)? *,).*text/markdown';
export const MARKDOWN_LESS = 'text/markdown[^,]*; *q=0';
export const MARKDOWN = 'text/markdown';

/** For hosts that run a function: a module with `prefersMarkdown(accept)`. */
export const PREFERS_MARKDOWN = `/** Whether text/markdown is preferred to text/html (RFC 9110 section 12.5.1). */
function prefersMarkdown(accept) {
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()));
  const weight = (type) => {
    const at = ranges.findIndex(([name]) => name === type);
    if (at < 0) return [0, at];
    const q = ranges[at].slice(1).find((part) => part.startsWith('q='));
    return [q === undefined ? 1 : Number(q.slice(2)) || 0, at];
  };
  const [markdown, first] = weight('text/markdown');
  const [html, second] = weight('text/html');
  return markdown > 0 && (markdown > html || (markdown === html && first < second));
}
`;
