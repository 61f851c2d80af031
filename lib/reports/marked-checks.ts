/** Checks whose findings the page “As agents see it” marks at their places; each id is the fragment of the first one. */
export const MARKED_CHECKS: readonly string[] = ['agent-operability', 'html-rendering'];
