/**
 * Serves Markdown if `Accept` names it and does not name HTML first, by two expressions that every
 * server supports. Weights are ignored, because no client uses them to prefer HTML.
 */
export const MARKDOWN = 'text/markdown';
export const HTML_FIRST = 'text/html.*text/markdown';

/** JavaScript source, for hosts that run a function. */
export const WANTS_MARKDOWN = `/** Accept names text/markdown, and not after text/html. */
function wantsMarkdown(accept) {
  const [markdown, html] = ['text/markdown', 'text/html'].map((type) => accept.indexOf(type));
  return markdown >= 0 && (html < 0 || markdown < html);
}
`;
