import { clip } from '../parse/text';
import type { SiteFact } from '../report/types';
import type { Contacts } from './contacts';
import type { PageFacts } from './page-facts';

type TextOf = (page: PageFacts) => string | null | undefined;

const QUOTE_MAX = 160;

/** What the pages of a site say about it; nothing without a home page. A line that may be wrong is left out. */
export function siteFacts(pages: readonly PageFacts[]): SiteFact[] {
  if (!pages.some(({ isHome }) => isHome)) return [];
  const quotes = (...texts: readonly TextOf[]) =>
    texts.flatMap((textOf) => quoteOf(pages, textOf) ?? []);
  const legalName = quotes((page) => page.legalName);
  const facts: readonly SiteFact[] = [
    { kind: 'who', quotes: legalName.length > 0 ? legalName : quotes((page) => page.who) },
    {
      kind: 'reach',
      quotes: quotes(firstOf('telephones'), firstOf('mails'), firstOf('addresses')),
    },
  ];
  return facts.filter((fact) => fact.quotes.length > 0);
}

/** From the first page that has it. */
function quoteOf(pages: readonly PageFacts[], textOf: TextOf): SiteFact['quotes'][number] | null {
  const page = pages.find((each) => textOf(each));
  return page ? { text: clip(textOf(page)!, QUOTE_MAX), url: page.url } : null;
}

const firstOf =
  (name: keyof Contacts): TextOf =>
  ({ contacts, declared }) =>
    contacts[name][0] ?? declared[name][0];
