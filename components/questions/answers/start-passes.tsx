'use client';

import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { Notice } from '@/components/ui/notice';
import { call } from '@/lib/api/call';
import { CallError } from '@/lib/platform/client/request';
import { count } from '@/lib/platform/text/numbers';
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
  const cost = engines.length * questions;
  const isAffordable = cost <= creditsLeft;
  return (
    <FormDialog
      opener={(open) => (
        <Button look="primary" aria-disabled={isActive} onClick={() => isActive || open()}>
          {isActive ? 'Asking' : 'Ask questions'}
        </Button>
      )}
      title="Ask questions"
      description={`${count(questions, 'question')}, each asked in a new conversation with every engine.`}
      failure="Couldn’t ask the questions"
      submit={`Ask for ${count(cost, 'credit')}`}
      busy="Starting"
      isReady={isAffordable}
      send={async () => {
        await call('startAnswersPasses', { params: { id: siteId } }).catch(unlessStarted);
      }}
    >
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
            <td className="text-right font-mono font-medium">{cost}</td>
          </tr>
          <tr>
            <th scope="row">You have</th>
            <td className="text-right font-mono">{creditsLeft}</td>
          </tr>
        </tfoot>
      </table>
      {isAffordable ? (
        <p className="text-sm text-muted">Unanswered questions cost nothing.</p>
      ) : (
        <Notice tone="warn" title="Not enough credits">
          Credits renew at the start of each month. To spend fewer, remove questions or engines
          under Questions.
        </Notice>
      )}
    </FormDialog>
  );
}

/** Another member has started a pass; the refreshed page shows it. */
function unlessStarted(error: unknown): void {
  if (!(error instanceof CallError) || error.code !== 'limit_reached') throw error;
}
