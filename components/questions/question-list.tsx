import Link from 'next/link';
import { Mark, type MarkName } from '@/components/ui/marks';
import type { QuestionResult } from '@/lib/questions/contract/questions';
import { count } from '@/lib/platform/text/numbers';
import { causeSentence, READER_WORDS, STATE_WORDS } from '@/lib/questions/question-words';
import { siteText } from '@/lib/platform/text/site-text';
import type { SaidElsewhere } from '@/lib/questions/server/view-questions';

interface Props {
  readonly siteId: string;
  readonly results: readonly QuestionResult[];
  /** Number of pages of the scan. */
  readonly pages: number;
  readonly saidOf: (question: string) => readonly SaidElsewhere[];
}

const MARKS: Readonly<Record<QuestionResult['state'], readonly [MarkName, color: string]>> = {
  found: ['pass', 'text-pass'],
  contradicted: ['warn', 'text-warn'],
  not_found: ['fail', 'text-fail'],
  unknown: ['unmeasured', 'text-muted'],
};

/** Questions with their answers, those without one first. */
export function QuestionList({ siteId, results, pages, saidOf }: Props) {
  const lost = (result: QuestionResult) => Number(result.state === 'found');
  return (
    <ul className="mt-6 border-t border-line">
      {results
        .toSorted((a, b) => lost(a) - lost(b))
        .map((result) => (
          <li key={result.question} className="grid gap-1 border-b border-line py-4">
            <Head result={result} />
            <Answer siteId={siteId} result={result} pages={pages} />
            <Readers attempts={result.attempts} />
            <Elsewhere said={saidOf(result.question)} />
          </li>
        ))}
    </ul>
  );
}

function Head({ result: { question, state } }: { readonly result: QuestionResult }) {
  const [mark, color] = MARKS[state];
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 dir="auto" className="min-w-0 font-medium wrap-anywhere">
        {siteText(question, 300)}
      </h3>
      <span className={`mark ${color}`}>
        <Mark name={mark} />
        {STATE_WORDS[state]}
      </span>
    </div>
  );
}

function Answer({
  siteId,
  result,
  pages,
}: {
  readonly siteId: string;
  readonly result: QuestionResult;
  readonly pages: number;
}) {
  const { quote, contradiction, cause } = result;
  const sentence = causeSentence(result, pages);
  return (
    <>
      {quote !== null && <Quoted siteId={siteId} {...quote} />}
      {contradiction !== null && <Quoted siteId={siteId} {...contradiction} />}
      {sentence !== null && (
        <p className="max-w-prose wrap-anywhere">
          {siteText(sentence, 800)}{' '}
          {cause?.checkId && (
            <Link className="link" href={`/sites/${siteId}/fixes/${cause.checkId}`}>
              See the fix
            </Link>
          )}
        </p>
      )}
    </>
  );
}

/** A sentence of the site, with a link to its page as agents see it. */
function Quoted({
  siteId,
  url,
  text,
}: {
  readonly siteId: string;
  readonly url: string;
  readonly text: string;
}) {
  const page = new URLSearchParams({ page: url });
  return (
    <p className="max-w-prose">
      <q dir="auto">{siteText(text, 300)}</q>{' '}
      <Link className="link text-sm wrap-anywhere" href={`/sites/${siteId}/seen?${page}`}>
        {siteText(url.replace(/^https?:\/\//, ''), 100)}
      </Link>
    </p>
  );
}

/** What the fastest reader read, and which readers found nothing. */
function Readers({ attempts }: Pick<QuestionResult, 'attempts'>) {
  const successes = attempts.filter(({ found }) => found).toSorted((a, b) => a.tokens - b.tokens);
  const [best] = successes;
  // The cause says why no reader found it.
  if (best === undefined) return null;
  const missed = attempts.filter(({ found }) => !found).map(({ reader }) => READER_WORDS[reader]);
  return (
    <p className="text-sm text-muted">
      Found after {count(best.pages, 'page')} and {best.tokens.toLocaleString('en')} tokens
      {missed.length > 0 && `, but not from ${missed.join(', ')}`}
    </p>
  );
}

function Elsewhere({ said }: { readonly said: readonly SaidElsewhere[] }) {
  if (said.length === 0) return null;
  return (
    <p className="text-sm text-muted">
      {said.map(({ by, words, href }) => (
        <Link key={href} className="link mr-4" href={href}>
          {siteText(by, 60)}: {words}
        </Link>
      ))}
    </p>
  );
}
