import { elementsNamed, textOf } from '../../parse/html';
import type { MarkdownOutline } from '../../parse/markdown';
import { visibleLength } from '../../parse/text';
import type { HtmlView } from '../../probes/page';

/** How completely the Markdown covers the page. */
export interface Likeness {
  /** Visible characters of the Markdown and of the page's main text. */
  readonly characters: readonly [markdown: number, page: number];
  readonly isTooShort: boolean;
  /** h1 to h3 of the page as written, and those of them that the Markdown lacks. */
  readonly headings: readonly string[];
  readonly lacking: readonly string[];
  readonly lacksHeadings: boolean;
}

export function likenessOf(markdown: MarkdownOutline, html: HtmlView): Likeness {
  const [mine, theirs] = [visibleLength(markdown.text), visibleLength(html.mainText)];
  const headings = elementsNamed(html.document, 'h1', 'h2', 'h3')
    .map((e) => textOf(e))
    .filter((heading) => fold(heading) !== '');
  const text = fold(markdown.text);
  const lacking = headings.filter((heading) => !text.includes(fold(heading)));
  return {
    characters: [mine, theirs],
    isTooShort: theirs >= 600 && mine < 0.4 * theirs,
    headings,
    lacking,
    lacksHeadings: lacking.length > headings.length / 2,
  };
}

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
