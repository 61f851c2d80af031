'use client';

import { Button } from '@/components/ui/button';
import { CallErrorNotice } from '@/components/ui/call-error-notice';
import { useAnnounce } from '@/components/ui/status-line';
import { useSubmit } from '@/components/ui/use-submit';
import { call } from '@/lib/client/call';
import { count } from '@/lib/words/numbers';

interface Props {
  readonly siteId: string;
  readonly passId: string;
  readonly unanswered: number;
}

/** Asks the unanswered questions of a failed pass again. */
export function RetryPass({ siteId, passId, unanswered }: Props) {
  const announce = useAnnounce();
  const form = useSubmit(async () => {
    await call('retryAnswersPass', { params: { id: siteId, passId } });
    announce('Asking the unanswered questions again.');
  });
  return (
    <form method="post" onSubmit={form.onSubmit} className="no-print mt-3 grid gap-3">
      <CallErrorNotice error={form.error} notice={form.notice} title="Couldn’t ask the questions" />
      <div>
        <Button type="submit" small aria-disabled={form.isBusy}>
          {form.isBusy
            ? 'Starting'
            : `Ask ${count(unanswered, 'question')} again for ${count(unanswered, 'credit')}`}
        </Button>
      </div>
    </form>
  );
}
