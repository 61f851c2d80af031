import type { Expectation } from '@/lib/questions/contract/expectations';
import { reasonTexts, verdictWords } from '@/lib/questions/agent-words';
import { replayView } from '@/lib/questions/replay-view';
import { siteLines, siteText } from '@/lib/platform/text/site-text';
import type { Replay } from '@/lib/questions/server/agent-runs/get-replay';
import { OwnStepPlayer } from './own-step-player';
import { QuoteList } from './quote-list';
import { StepList } from './step-list';
import { StepPlayer } from './step-player';
import { VerdictMark } from './verdict-mark';

interface Props {
  readonly replay: Replay;
  /** Expectations of the task; private. */
  readonly expectations?: readonly Expectation[];
  /** Set for a run of the organization, whose full texts can be read. */
  readonly source?: { readonly runId: string; readonly documents: readonly (number | null)[] };
  /** Prefix of element ids, if a page has two replays. */
  readonly prefix?: string;
}

/** Verdict with its reasons, the answer, then the steps in a player. */
export function ReplayBody({ replay, expectations = [], source, prefix = '' }: Props) {
  const { run } = replay;
  const view = replayView(replay);
  return (
    <div className="mt-6 grid gap-8">
      {view.isSettled && <RunOutcome run={run} expectations={expectations} />}
      {view.steps.length === 0 ? (
        view.isSettled && (
          <section aria-label="Evidence">
            <h2>Evidence</h2>
            <QuoteList quotes={view.quotes} none={view.noQuotes} />
            <p className="mt-4 text-sm text-muted">No steps were stored for this run.</p>
          </section>
        )
      ) : (
        <>
          <section aria-label="Replay">
            {source === undefined ? (
              <StepPlayer view={view} prefix={prefix} />
            ) : (
              <OwnStepPlayer view={view} {...source} />
            )}
          </section>
          {/* The player shows each step; this is for printing, and for browsers without scripts. */}
          <section aria-label="All steps" className="hidden print:block noscript:block">
            <h2>All steps</h2>
            <StepList steps={view.steps} prefix={prefix} />
          </section>
        </>
      )}
    </div>
  );
}

function RunOutcome({
  run,
  expectations,
}: {
  readonly run: Replay['run'];
  readonly expectations: readonly Expectation[];
}) {
  return (
    <section aria-label="Outcome" className="grid gap-8 md:grid-cols-2">
      <div>
        <h2>Verdict</h2>
        <p className="mt-1">
          <VerdictMark run={run} />
        </p>
        {run.verdict !== null && <p className="max-w-prose">{verdictWords(run.verdict).means}</p>}
        {run.error !== null && (
          <p className="mt-1 wrap-anywhere" dir="auto">
            {siteText(run.error, 400)}
          </p>
        )}
        {run.reasons.length > 0 && (
          <ul className="mt-2 list-[square] pl-5 wrap-anywhere">
            {reasonTexts(run.reasons, expectations).map((sentence) => (
              <li key={sentence} dir="auto">
                {siteText(sentence, 300)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <h2>Answer</h2>
        {run.answer === null ? (
          <p className="mt-1 text-muted">The agent gave no answer.</p>
        ) : (
          <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line" dir="auto">
            {siteLines(run.answer, 2000)}
          </p>
        )}
      </div>
    </section>
  );
}
