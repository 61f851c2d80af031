import type { ReaderText } from '@seamark/engine';
import { siteText } from '@/lib/platform/text/site-text';
import { textSentence, type ReportView } from './report-view';

/** What kinds of reader get of the home page, safe to show. */
export interface TextOfKind {
  /** Names of the kinds. */
  readonly name: string;
  readonly sentence: string;
  /** Empty if there is none. */
  readonly text: string;
}

const TEXT_MAX = 2000;

/** Kinds that get the same, together; in the order of the rows. Kinds that are kept out by a rule ask for nothing. */
export function textsOfKinds({ readers, readerTexts = [], text = null }: ReportView): TextOfKind[] {
  const byKey = new Map<string, TextOfKind & { readonly names: string[] }>();
  for (const { kind, name, share, cause } of readers ?? []) {
    const other = readerTexts.find(({ kinds }) => kinds.includes(kind));
    const isBarred = share === 0 && cause?.checkId === 'robots-txt';
    const shown = isBarred
      ? { sentence: 'robots.txt keeps it out, so it asks for nothing.', text: '' }
      : other
        ? { sentence: sourceSentence(other), text: siteText(other.text, TEXT_MAX) }
        : text && kind !== 'services'
          ? { sentence: textSentence(text), text: siteText(text.text, TEXT_MAX) }
          : null;
    if (shown === null) continue;
    const key = JSON.stringify(shown);
    const same = byKey.get(key);
    if (same) same.names.push(name);
    else byKey.set(key, { ...shown, name, names: [name] });
  }
  return [...byKey.values()].map(({ names, sentence, text: start }) => ({
    name: names.join(', '),
    sentence,
    text: start,
  }));
}

const sourceSentence = ({ source, status }: ReaderText): string =>
  status === 200 ? `${source} of the page as sent:` : `${source} gets status ${status} and this:`;
