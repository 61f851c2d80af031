import type { PublishedEffect } from '@seamark/engine';
import { Link } from '@/components/ui/link';
import { StackedTable } from '@/components/ui/stacked-table';
import { EffectAxis, percent, SuccessBar, times, TokensBar } from './effect-bars';

/** A change, and the reader that it hurts most. */
export interface EffectRow extends Pick<PublishedEffect, 'done' | 'tokens'> {
  /** The change in words. */
  readonly change: string;
  readonly href: string | null;
  /** Number of readers with an effect. */
  readonly readers: number;
  readonly readerText: string;
}

/** Rows of each table; the data files have all. */
const ROWS_MAX = 8;

interface EffectsProps {
  readonly rows: readonly EffectRow[];
  readonly column: 'Answers found' | 'Tokens';
  readonly caption: string;
  readonly path: string;
}

/** The changes with the largest effects as a chart. */
export function Effects({ rows, column, caption, path }: EffectsProps) {
  return (
    <>
      <StackedTable
        caption={caption}
        columns={['Change', 'Readers', column]}
        rows={rows.slice(0, ROWS_MAX).map((row, index, shown) => ({
          key: row.change,
          cells: [
            row.href === null ? (
              row.change
            ) : (
              <a key={row.change} className="link wrap-anywhere" href={row.href}>
                {row.change}
              </a>
            ),
            row.readerText,
            <Figure
              key="figure"
              column={column}
              effect={row}
              hasAxis={index === shown.length - 1}
            />,
          ],
        }))}
        classes={['font-normal! whitespace-normal! md:w-72', 'text-muted md:w-40', 'pr-0!']}
      />
      {rows.length > ROWS_MAX && (
        <p className="mt-3 text-sm text-muted">
          {rows.length - ROWS_MAX} more in <Link href={`${path}/effects.csv`}>effects.csv</Link>
        </p>
      )}
    </>
  );
}

interface FigureProps {
  readonly column: EffectsProps['column'];
  readonly effect: EffectRow;
  /** True in the last row: the values of the bars follow. */
  readonly hasAxis: boolean;
}

/** Share of answers or factor of tokens, as text and as a bar. */
function Figure({ column, hasAxis, effect: { done, tokens } }: FigureProps) {
  const isOfTokens = tokens !== null && (column === 'Tokens' || done[0] === done[1]);
  return (
    <span className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]">
      <span className="whitespace-nowrap">
        {isOfTokens
          ? `${times(tokens.change)} tokens`
          : `${percent(done[0])} → ${percent(done[1])}`}
      </span>
      {isOfTokens ? <TokensBar {...tokens} /> : <SuccessBar before={done[0]} after={done[1]} />}
      {hasAxis && (
        <span className="sm:col-start-2">
          <EffectAxis column={isOfTokens ? 'Tokens' : 'Answers found'} />
        </span>
      )}
    </span>
  );
}
