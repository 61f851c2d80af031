import { amountsIn } from '../parse/money';
import { elementsNamed } from '../parse/html';
import { clip, collapseSpace, splitSentences } from '../parse/text';
import { datesIn } from '../parse/written-dates';
import { jsonLdOf } from '../probes/json-ld';
import { htmlOfText, type HtmlView } from '../probes/page';
import { linesOf, NOSCRIPT_MARK, textOfLine } from './page-view';

/** Things of one kind in a page after its scripts ran, and how many of them the HTML doesn’t have. */
export interface Added {
  readonly all: number;
  readonly added: number;
}

/** What the scripts of a page change. */
export interface Rendering {
  /** Characters of text after scripts. */
  readonly text: Added;
  readonly sentences: Added;
  readonly headings: Added;
  readonly links: Added;
  readonly prices: Added;
  readonly dates: Added;
  readonly forms: Added;
  /** JSON-LD objects by type. */
  readonly facts: Added;
  /** Title and `<meta>` tags with a name. */
  readonly metas: Added;
  /** Sentences that exist only after scripts, in reading order. At most 100 of 300 characters. */
  readonly added: readonly string[];
  /** Sentences of the HTML that scripts remove. */
  readonly removed: readonly string[];
}

const SENTENCES_MAX = 100;
const SENTENCE_MAX = 300;

interface Content {
  readonly sentences: readonly string[];
  readonly headings: readonly string[];
  readonly links: readonly string[];
  readonly prices: readonly string[];
  readonly dates: readonly string[];
  readonly forms: readonly string[];
  readonly facts: readonly string[];
  readonly metas: readonly string[];
}

/** Compares the HTML of one load of a page with its document after scripts. Null if the HTML is no page. */
export function compareRendering(url: string, html: string, rendered: string): Rendering | null {
  const [before, after] = [htmlOfText(url, html), htmlOfText(url, rendered)];
  if (before === null || after === null) return null;
  const [sent, shown] = [contentOf(before), contentOf(after)];
  const added = missingFrom(sent.sentences, shown.sentences);
  const removed = missingFrom(shown.sentences, sent.sentences);
  const changeOf = (kind: keyof Content): Added => ({
    all: shown[kind].length,
    added: missingFrom(sent[kind], shown[kind]).length,
  });
  return {
    text: { all: lengthOf(shown.sentences), added: lengthOf(added) },
    sentences: changeOf('sentences'),
    headings: changeOf('headings'),
    links: changeOf('links'),
    prices: changeOf('prices'),
    dates: changeOf('dates'),
    forms: changeOf('forms'),
    facts: changeOf('facts'),
    metas: changeOf('metas'),
    added: examplesOf(added),
    removed: examplesOf(removed),
  };
}

function contentOf(html: HtmlView): Content {
  // Without scripts there is text that browsers with scripts don’t show.
  const lines = linesOf(html).filter(({ mark }) => mark !== NOSCRIPT_MARK);
  const texts = lines.filter(({ kind }) => kind !== 'landmark' && kind !== 'empty').map(textOfLine);
  return {
    sentences: texts.flatMap(splitSentences).flatMap(spoken),
    headings: lines
      .filter(({ kind }) => kind === 'heading')
      .map(textOfLine)
      .flatMap(spoken),
    links: html.anchors.map(({ url }) => url),
    prices: texts.flatMap((text) => amountsIn(text).map((amount) => amount.text)),
    dates: texts.flatMap((text) => datesIn(text).map((date) => date.text)),
    forms: elementsNamed(html.document, 'form', 'input', 'select', 'textarea').map(
      ({ tagName }) => tagName,
    ),
    facts: jsonLdOf(html).nodes.map(({ types }) => types.join()),
    metas: [
      ...(html.title === null ? [] : [`title ${html.title}`]),
      ...html.metas.map(({ name, content }) => `${name} ${content}`),
    ],
  };
}

/** A sentence with at least one letter or digit, as compared. */
function spoken(text: string): string[] {
  const sentence = collapseSpace(text);
  return /[\p{L}\p{N}]/u.test(sentence) ? [sentence] : [];
}

/** Items that `others` lacks, each as often as it is more often among the items. */
function missingFrom(others: readonly string[], items: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const item of others) left.set(keyOf(item), (left.get(keyOf(item)) ?? 0) + 1);
  return items.filter((item) => {
    const count = left.get(keyOf(item)) ?? 0;
    left.set(keyOf(item), count - 1);
    return count <= 0;
  });
}

const keyOf = (item: string): string => item.toLowerCase();
const lengthOf = (sentences: readonly string[]): number =>
  sentences.reduce((sum, { length }) => sum + length, 0);
const examplesOf = (sentences: readonly string[]): string[] =>
  sentences.slice(0, SENTENCES_MAX).map((sentence) => clip(sentence, SENTENCE_MAX));
