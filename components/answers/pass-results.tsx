import type { AnswersResult } from '@/lib/contract';
import { answersFigures, yesNoUnknown } from '@/lib/format/answers-figures';
import { sentenceOf } from '@/lib/format/coded';
import { siteText } from '@/lib/format/site-text';
import { JsonValueView } from './json-value-view';

interface Props {
  readonly results: readonly AnswersResult[];
  readonly host: string;
}

/** What the answers of a pass come to, then each question; questions without an answer stand apart. */
export function PassResults({ results, host }: Props) {
  const { cited, mentioned, rank, failed } = answersFigures(results);
  const tiles = [['Your site is a source', cited], ['Your site is named', mentioned], ['Median rank when named', rank]] as const;
  const [answered, unanswered] = [results.filter(({ error }) => error === null), results.filter(({ error }) => error !== null)];
  return (
    <>
      <dl className="mt-4 grid gap-x-8 border-t border-ink sm:grid-cols-3">
        {tiles.map(([name, value]) => <div key={name} className="border-b border-line py-3"><dt className="text-sm text-muted">{name}</dt><dd className="text-h3 font-medium tabular-nums">{value}</dd></div>)}
      </dl>
      {answered.map((result) => <Answer key={result.id} result={result} host={host} />)}
      {failed > 0 && (
        <section aria-labelledby="failed" className="mt-10">
          <h3 id="failed" className="text-lg font-bold">Not answered ({failed})</h3>
          <ul>{unanswered.map(({ id, question, error }) => <li key={id} className="border-b border-line py-2"><span dir="auto">{siteText(question, 300)}</span><span className="block text-sm text-muted" dir="auto">{siteText(sentenceOf(error ?? ''), 300)}</span></li>)}</ul>
        </section>
      )}
    </>
  );
}

function Answer({ result, host }: { readonly result: AnswersResult; readonly host: string }) {
  const facts = [['Source', yesNoUnknown(result.cited)], ['Named', yesNoUnknown(result.mentioned)], ['Rank', result.rank ?? '–']] as const;
  const lists = [['Citations', result.citations], ['Cited domains', result.citedDomains], ['Competitors', result.competitors]] as const;
  return (
    <details className="border-b border-line">
      <summary className="flex flex-wrap items-baseline justify-between gap-x-6 py-2 hover:bg-raised">
        <span className="min-w-0 font-medium wrap-anywhere" dir="auto">{siteText(result.question, 300)}</span>
        <span className="text-sm text-muted">{facts.map(([name, value]) => `${name}: ${value}`).join(' · ')}</span>
      </summary>
      <div className="grid gap-4 pb-6">
        <p className="max-w-prose wrap-anywhere whitespace-pre-line" dir="auto">{result.answer === null ? 'No text.' : siteText(result.answer, 8000)}</p>
        <dl className="grid gap-4 sm:grid-cols-3">{lists.map(([name, value]) => <div key={name} className="min-w-0"><dt className="text-sm text-muted">{name}</dt><dd className="text-sm"><JsonValueView value={value} host={host} /></dd></div>)}</dl>
      </div>
    </details>
  );
}
