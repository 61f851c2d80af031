'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { call } from '@/lib/api/call';
import { CallError } from '@/lib/platform/client/request';
import type { AgentDocumentText } from '@/lib/questions/contract/dashboard/agent-runs';
import { day } from '@/lib/platform/text/dates';

interface Props {
  readonly runId: string;
  readonly number: number;
  /** True if a quote in the text was chosen; the text is then opened at once. */
  readonly isQuoted: boolean;
}

/** The full text of a page, which is kept for 30 days, with the quotes of the answer marked. */
export function DocumentText({ runId, number, isQuoted }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [from, setFrom] = useState<number | null>(null);
  const isShown = isOpen || isQuoted;
  const { data, error, isFetching } = useQuery({
    queryKey: ['agent-document', runId, number, from],
    queryFn: isShown
      ? ({ signal }) =>
          call(
            'readAgentDocument',
            {
              params: { id: runId, number: String(number) },
              query: from === null ? {} : { from: String(from) },
            },
            signal,
          )
      : skipToken,
    staleTime: Infinity,
  });
  return (
    <div className="mt-3">
      {!isShown && (
        <Button small onClick={() => setOpen(true)}>
          Show full text
        </Button>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {isShown && isFetching ? 'Loading text' : ''}
      </p>
      {error instanceof CallError && (
        <CallErrorNotice error={error} title="Couldn’t load the text" />
      )}
      {isShown && data !== undefined && <Text document={data} onPiece={setFrom} />}
    </div>
  );
}

function Text({
  document: { url, length, from, text, marks, nextFrom, expiresAt },
  onPiece,
}: {
  readonly document: AgentDocumentText;
  readonly onPiece: (from: number) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [shown, mark] = [box.current, box.current?.querySelector('mark')];
    if (shown && mark) shown.scrollTop = mark.offsetTop - shown.offsetTop - shown.clientHeight / 3;
  }, [text]);
  return (
    <>
      <p className="text-sm text-muted">
        {length.toLocaleString('en')} characters, available until {day(expiresAt)}
        {(from > 0 || nextFrom !== null) &&
          `. Shown: ${(from + 1).toLocaleString('en')} to ${(from + text.length).toLocaleString('en')}`}
      </p>
      <div
        ref={box}
        role="region"
        aria-label={`Text of ${url}`}
        tabIndex={0}
        className="code mt-1 max-h-96 overflow-y-auto wrap-anywhere whitespace-pre-wrap"
        dir="auto"
      >
        {piecesOf(text, marks).map(({ part, isQuote }, index) =>
          isQuote ? <mark key={index}>{part}</mark> : part,
        )}
      </div>
      {(from > 0 || nextFrom !== null) && (
        <p className="mt-2 flex gap-2">
          {from > 0 && (
            <Button small onClick={() => onPiece(0)}>
              Back to start
            </Button>
          )}
          {nextFrom !== null && (
            <Button small onClick={() => onPiece(nextFrom)}>
              Next part
            </Button>
          )}
        </p>
      )}
    </>
  );
}

function piecesOf(
  text: string,
  marks: AgentDocumentText['marks'],
): { readonly part: string; readonly isQuote: boolean }[] {
  const cuts = [0, ...marks.flatMap(({ from, to }) => [from, to]), text.length];
  return cuts
    .slice(1)
    .map((end, index) => ({ part: text.slice(cuts[index], end), isQuote: index % 2 === 1 }))
    .filter(({ part }) => part !== '');
}
