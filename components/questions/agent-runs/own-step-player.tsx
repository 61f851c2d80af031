'use client';

import type { ReplayView, StepView } from '@/lib/questions/replay-view';
import { DocumentText } from './document-text';
import { StepPlayer } from './step-player';

interface Props {
  readonly view: ReplayView;
  readonly runId: string;
  /** Number of the document that each step read; null if there is none or its text has expired. */
  readonly documents: readonly (number | null)[];
}

/** The player for members of the site's organization, with the full texts of the pages. */
export function OwnStepPlayer({ view, runId, documents }: Props) {
  const more = (step: StepView, quote: number | null) => {
    const number = documents[step.index] ?? null;
    if (number !== null)
      return (
        <DocumentText key={step.index} runId={runId} number={number} isQuoted={quote !== null} />
      );
    return step.hasPage ? (
      <p className="mt-3 text-sm text-muted">
        The full text is no longer available. Texts are kept for 30 days.
      </p>
    ) : null;
  };
  return <StepPlayer view={view} more={more} />;
}
