/**
 * Markdown where `Accept` names it and does not put HTML first, in two expressions that every server reads. Weights are
 * left alone: no client asks for HTML in any other way.
 */
export const MARKDOWN = 'text/markdown';
export const HTML_FIRST = 'text/html.*text/markdown';

/** For hosts that run a function. */
export const WANTS_MARKDOWN = `/** Accept names text/markdown, and not after text/html. */
function wantsMarkdown(accept) {
  const [markdown, html] = ['text/markdown', 'text/html'].map((type) => accept.indexOf(type));
  return markdown >= 0 && (html < 0 || markdown < html);
}
`;
