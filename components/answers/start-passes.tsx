'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { useSubmit } from '@/components/ui/use-submit';
import { call, CallError } from '@/lib/client/call';
import { count } from '@/lib/words/numbers';
import { passName } from './pass-name';

interface Props {
  readonly siteId: string;
  /** Engines to ask. */
  readonly engines: readonly { readonly engine: string; readonly model: string }[];
  readonly questions: number;
  readonly creditsLeft: number;
  /** True if passes are queued or running; the server would refuse another start. */
  readonly isActive: boolean;
}

/** Starts passes; shows the cost before the start. */
export function StartPasses({ siteId, engines, questions, creditsLeft, isActive }: Props) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const cost = engines.length * questions;
  const isAffordable = cost <= creditsLeft;
  const form = useSubmit(async () => {
    try {
      await call('startAnswersPasses', { params: { id: siteId } });
    } catch (error) {
      // Another member has started a pass; the refreshed page shows it.
      if (!(error instanceof CallError) || error.code !== 'limit_reached') throw error;
    }
    setOpen(false);
    router.refresh();
  });
  return (
    <>
      <Button
        look="primary"
        aria-disabled={isActive}
        onClick={() => {
          if (!isActive) setOpen(true);
        }}
      >
        {isActive ? 'Asking' : 'Ask questions'}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Ask questions"
        description={`${count(questions, 'question')}, each asked in a new conversation with every engine.`}
      >
        <form
          method="post"
          onSubmit={(event) => (isAffordable ? form.onSubmit(event) : event.preventDefault())}
          className="grid gap-4"
        >
          <CallErrorNotice
            error={form.error}
            notice={form.notice}
            title="Couldn’t ask the questions"
          />
          <Costs engines={engines} questions={questions} creditsLeft={creditsLeft} />
          {isAffordable ? (
            <p className="text-sm text-muted">Unanswered questions cost nothing.</p>
          ) : (
            <Notice tone="warn" title="Not enough credits">
              Credits renew at the start of each month. To spend fewer, remove questions or engines
              under Questions.
            </Notice>
          )}
          <div>
            <Button type="submit" look="primary" aria-disabled={form.isBusy || !isAffordable}>
              {form.isBusy ? 'Starting' : `Ask for ${count(cost, 'credit')}`}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

function Costs({
  engines,
  questions,
  creditsLeft,
}: Pick<Props, 'engines' | 'questions' | 'creditsLeft'>) {
  return (
    <table className="ruled">
      <thead>
        <tr>
          <th>Engine</th>
          <th className="text-right!">Credits</th>
        </tr>
      </thead>
      <tbody>
        {engines.map((engine) => (
          <tr key={engine.engine}>
            <td className="wrap-anywhere">{passName(engine)}</td>
            <td className="text-right font-mono">{questions}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Cost</th>
          <td className="text-right font-mono font-medium">{engines.length * questions}</td>
        </tr>
        <tr>
          <th scope="row">You have</th>
          <td className="text-right font-mono">{creditsLeft}</td>
        </tr>
      </tfoot>
    </table>
  );
}
