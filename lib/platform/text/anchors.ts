/** Fragment of a heading: `What it asks` → `what-it-asks`. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export interface Section {
  readonly title: string;
  readonly id: string;
}

/** Second-level headings of a Markdown text, outside of code. */
export function sectionsOf(markdown: string): Section[] {
  const prose = markdown.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, '');
  return [...prose.matchAll(/^## (.+)$/gm)].map(([, title = '']) => ({
    title,
    id: anchorOf(title),
  }));
}
