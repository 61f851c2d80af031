import { closest, elementsNamed, isHiddenFromTree, textOf } from '../parse/html';
import { isShorterThan, sentencesOf } from '../parse/text';
import { metaContent, type HtmlView } from '../probes/page';

/** Description of the page in whole sentences: its description, or its first paragraph; may be empty. */
export const descriptionOf = (html: HtmlView, max: number): string =>
  ownSentences(metaContent(html, 'description') ?? '', max) ||
  ownSentences(metaContent(html, 'og:description') ?? '', max) ||
  firstParagraph(html, max);

/** The whole sentences that fit; empty for a row of items, such as a menu or a list without its marks. */
export function ownSentences(text: string, max: number): string {
  const sentences = sentencesOf(text, max);
  const isRow = /^[^\p{L}\p{N}"“„«¿¡([]|(?:[•·▪|›»→].*){2}/u.test(sentences);
  return isRow ? '' : sentences;
}

const AROUND = /^(?:li|dd|td|th|nav|header|footer|aside|form|dialog|figcaption|blockquote|label)$/;

/** First paragraph of running text that ends as a sentence. */
const firstParagraph = (html: HtmlView, max: number): string =>
  elementsNamed(html.document, 'p')
    .filter((p) => !closest(p, (e) => AROUND.test(e.tagName) || isHiddenFromTree(e)))
    .map((p) => ownSentences(textOf(p), max))
    .find((text) => /[.!?。！？]["”’)]?$/u.test(text) && !isShorterThan(text, 40)) ?? '';
