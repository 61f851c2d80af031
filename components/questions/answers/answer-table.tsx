import { Mark } from '@/components/ui/marks';
import type { JsonValue } from '@/lib/platform/contract/json-value';
import { competitorsOf, yesNoUnknown } from '@/lib/questions/answers-figures';
import { siteLines, siteText } from '@/lib/platform/text/site-text';
import type { SeenResult } from '@/lib/questions/server/answers/get-answers-view';
import { JsonValueView } from './json-value-view';
import { MarkedText } from './marked-text';

const ANSWER_CHARACTERS_MAX = 20_000;

/** A question and its answer are two rows that look like one. */
const PAIRED =
  '[&_tbody>tr:first-child]:max-sm:border-b-0 [&_tbody>tr:first-child]:max-sm:pb-0 ' +
  '[&_tbody>tr:last-child]:max-sm:pt-1 [&_tbody>tr:first-child>td]:border-b-0 ' +
  '[&_tbody>tr:last-child>td]:h-auto [&_tbody>tr:last-child>td]:pt-0';

interface Props {
  readonly results: readonly SeenResult[];
  readonly host: string;
  /** Names that counted as a mention when the questions were asked. */
  readonly brands: readonly string[];
}

/** Table of the answered questions; each full answer opens below its row. */
export function AnswerTable({ results, host, brands }: Props) {
  return (
    <table className={`data mt-2 ${PAIRED}`}>
      <thead>
        <tr>
          <th>Question</th>
          <th>Cited</th>
          <th>Mentioned</th>
          <th className="number">Rank</th>
          <th className="number">Citations</th>
          <th>Competitors named</th>
        </tr>
      </thead>
      {results.map((result) => (
        <AnswerRow key={result.id} result={result} host={host} names={[host, ...brands]} />
      ))}
    </table>
  );
}

function AnswerRow({
  result,
  host,
  names,
}: {
  readonly result: SeenResult;
  readonly host: string;
  readonly names: readonly string[];
}) {
  const { question, branded, cited, mentioned, rank, citations, competitors } = result;
  return (
    <tbody>
      <tr>
        <td className="font-medium" dir="auto">
          {siteText(question, 300)}
          {branded && (
            <>
              {' '}
              <span className="chip">names you</span>
            </>
          )}
        </td>
        <td data-label="Cited">
          <KnownMark value={cited} />
        </td>
        <td data-label="Mentioned">
          <KnownMark value={mentioned} />
        </td>
        <td data-label="Rank" className="number">
          {rank ?? '–'}
        </td>
        <td data-label="Citations" className="number">
          {Array.isArray(citations) ? citations.length : 'unknown'}
        </td>
        <td data-label="Competitors" dir="auto">
          {namedIn(competitors) || <span className="text-muted">none</span>}
        </td>
      </tr>
      <tr>
        <td colSpan={6}>
          <FullAnswer result={result} host={host} names={names} />
        </td>
      </tr>
    </tbody>
  );
}

const namedIn = (competitors: JsonValue): string =>
  competitorsOf(competitors)
    .filter(({ mentioned }) => mentioned === true)
    .map(({ name, rank }) => `${siteText(name, 80)}${rank === null ? '' : ` (${rank})`}`)
    .join(', ');

function FullAnswer({
  result: { question, answer, citations, citedDomains, competitors },
  host,
  names,
}: {
  readonly result: SeenResult;
  readonly host: string;
  readonly names: readonly string[];
}) {
  const lists = [
    ['Citations', citations],
    ['Cited domains', citedDomains],
    ['Competitors', competitors],
  ] as const;
  return (
    <details>
      <summary className="link target">
        Full answer<span className="sr-only"> to {siteText(question, 300)}</span>
      </summary>
      <div className="grid gap-6 pt-3 pb-4 text-base">
        <div className="grid max-w-prose grid-cols-[minmax(0,1fr)] gap-1">
          <MarkedText text={siteLines(answer ?? '', ANSWER_CHARACTERS_MAX)} names={names} />
        </div>
        <dl className="grid gap-4 sm:grid-cols-3">
          {lists.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="text-sm">
                <JsonValueView value={value} host={host} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

/** Yes, no, or unknown, as a word and a shape. */
function KnownMark({ value }: { readonly value: boolean | null }) {
  const [tone, shape] =
    value === null
      ? (['unmeasured', 'unmeasured'] as const)
      : value
        ? (['pass', 'pass'] as const)
        : (['na', 'na'] as const);
  return (
    <span className={`mark text-${tone}`}>
      <Mark name={shape} />
      {yesNoUnknown(value)}
    </span>
  );
}
