import Link from 'next/link';
import { Mark, type MarkName } from '@/components/ui/marks';
import type { QuestionResult } from '@/lib/contract';
import { count } from '@/lib/words/numbers';
import { causeSentence, READER_WORDS, STATE_WORDS } from '@/lib/words/question-words';
import { siteText } from '@/lib/words/site-text';
import type { SaidElsewhere } from '@/lib/services/questions/view-questions';

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
            {result.state !== 'unknown' && <Readers attempts={result.attempts} />}
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

/** Which readers found the answer, and what the fastest one read. */
function Readers({ attempts }: Pick<QuestionResult, 'attempts'>) {
  const best = attempts
    .filter(({ found }) => found)
    .reduce<(typeof attempts)[number] | null>(
      (least, one) => (least === null || one.tokens < least.tokens ? one : least),
      null,
    );
  return (
    <p className="text-sm text-muted">
      {best === null
        ? 'Found by no reader: '
        : `Found after ${count(best.pages, 'page')} and ${best.tokens.toLocaleString('en')} tokens: `}
      {attempts
        .map(({ reader, found }) => `${READER_WORDS[reader]} ${found ? '✓' : '✗'}`)
        .join(', ')}
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
