import type { QuestionResult } from './contract/questions';
import { count } from '@/lib/platform/text/numbers';

/** Readers as people know them. */
export const READER_WORDS: Readonly<Record<QuestionResult['attempts'][number]['reader'], string>> =
  {
    links: 'Pages',
    markdown: 'Markdown',
    'llms-txt': 'llms.txt',
    sitemap: 'Sitemap',
  };

export const STATE_WORDS: Readonly<Record<QuestionResult['state'], string>> = {
  found: 'Answered',
  contradicted: 'Contradicted',
  not_found: 'Not answered',
  unknown: 'Not measured',
};

/** True if a question has a verdict, and no right answer. */
export const isLost = ({ state }: Pick<QuestionResult, 'state'>): boolean =>
  state === 'contradicted' || state === 'not_found';

/** How many questions are answered, in a sentence. */
export function answeredSentence(found: number, judged: number): string {
  if (judged === 0) return 'No question could be judged on the pages of the scan.';
  if (found === judged)
    return judged === 1 ? 'The question is answered.' : `All ${judged} questions are answered.`;
  return `${found} of ${count(judged, 'question')} ${found === 1 || judged === 1 ? 'is' : 'are'} answered.`;
}

interface Answered {
  readonly onSite: Pick<QuestionResult, 'state'> | null;
  readonly said: readonly { readonly cited: boolean | null; readonly mentioned: boolean | null }[];
  readonly done: readonly { readonly verdict: string }[];
}

/** How often engines and agents agree with the pages: good where the pages answer, and bad where they don’t. */
export function agreementSentence(questions: readonly Answered[]): string | null {
  const pairs = questions.flatMap(({ onSite, said, done }) => {
    if (onSite === null || onSite.state === 'unknown') return [];
    const good = [
      ...said.map(({ cited, mentioned }) => cited === true || mentioned === true),
      ...done.map(({ verdict }) => verdict === 'passed' || verdict === 'reported'),
    ];
    return good.map((isGood) => isGood === (onSite.state === 'found'));
  });
  if (pairs.length === 0) return null;
  return `Engines and agents said the same in ${pairs.filter(Boolean).length} of ${pairs.length}.`;
}

/** What an engine said, in words. */
export const saidWords = ({ cited, mentioned }: Answered['said'][number]): string =>
  cited === true ? 'cites the site' : mentioned === true ? 'names you' : 'does neither';

const linkOf = (text: string): string =>
  text === '' ? 'A link without text' : `The link “${text}”`;

/** Why a question is not answered, with the next step; null if it is. */
export function causeSentence({ cause, state }: QuestionResult, pages: number): string | null {
  if (state === 'contradicted')
    return 'Another page says otherwise. Agents may give either answer: correct one of them.';
  if (cause === null) return null;
  const url = cause.url ?? '';
  const via = cause.via && linkOf(cause.via.text);
  switch (cause.lostBy) {
    case 'missing':
      return cause.url === null
        ? `None of the ${count(pages, 'page')} of the scan says it. Write it on one.`
        : `None of the ${count(pages, 'page')} of the scan says it. ${url} comes closest: write it there.`;
    case 'words':
      return cause.words.length === 0
        ? `${url} has this, but another value there has more words of the question around it. Write the words beside the answer.`
        : `${url} has this, but without ${cause.words.map((word) => `“${word}”`).join(', ')} around it. If it is the answer, write the words beside it; if not, write the answer on a page.`;
    case 'scripts':
      return `${url} has almost no text until scripts run. Put the answer into its HTML.`;
    case 'disallowed':
      return cause.url === null
        ? 'robots.txt disallows the home page for AI clients, so none of them looks for it. Allow it.'
        : `It is on ${url}, which robots.txt disallows for AI clients. Allow the page.`;
    case 'unlinked':
      return `It is on ${url}, to which no page links. Link to it, or list it in the sitemap.`;
    case 'link':
      return `It is on ${url}. ${via} on ${cause.via!.url} leads there, but doesn’t say so. Name the page in the link.`;
    case 'long':
      return `It is on ${url}, after pages so long that a reader stops before. Shorten them, or link to it from the start.`;
    case 'far':
      return via === null
        ? `It is on ${url}, further away than 20 pages. Link to it from the home page.`
        : `It is on ${url}. ${via} on ${cause.via!.url} leads there, but other links resemble the question more. Use the words of visitors in it.`;
    case 'unmeasured':
      return `It may be on ${url}, which was not among the ${count(pages, 'page')} of the scan.`;
  }
}
