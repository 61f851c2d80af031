import { Link } from '@/components/ui/link';
import { CreateKey } from './create-key';
import { KeyTable } from './key-table';
import { PageHead } from '@/components/shell/page-head';
import { Notice } from '@/components/ui/notice';
import { StatusLine } from '@/components/ui/status-line';
import type { listApiKeys } from '@/lib/people/server/list-api-keys';

interface Props {
  readonly list: Awaited<ReturnType<typeof listApiKeys>>;
  readonly isPaid: boolean;
  readonly canChange: boolean;
  readonly baseUrl: string;
  readonly now: Date;
}

export function ApiKeysPage({
  list: { keys, active, activeMax },
  isPaid,
  canChange,
  baseUrl,
  now,
}: Props) {
  const mayCreate = canChange && isPaid;
  const canCreate = mayCreate && active < activeMax;
  const lead = (
    <>
      {active} of {activeMax} active. A key gives access to <Link href="/docs/api">the API</Link>{' '}
      for your whole organization.
    </>
  );
  return (
    <>
      <PageHead
        title="API keys"
        lead={lead}
        actions={mayCreate ? <CreateKey baseUrl={baseUrl} canCreate={canCreate} /> : undefined}
      />
      <div className="mt-6 grid gap-6">
        {!isPaid && (
          <Notice tone="warn" title="API keys are part of the paid plan">
            {keys.length > 0
              ? 'Your existing keys are kept, but requests get 403 until the plan is active again.'
              : 'With the API, your own tools can read sites, reports, history, fixes, and files.'}{' '}
            <Link href="/account/plan">View plans</Link>
          </Notice>
        )}
        {!canChange && (
          <Notice tone="info" title="You have read-only access">
            Only owners and admins can create and revoke keys.
          </Notice>
        )}
        {mayCreate && !canCreate && (
          <Notice tone="info" title={`All ${activeMax} keys are in use`}>
            Revoke a key before you create or replace another.
          </Notice>
        )}
        {keys.length === 0 ? (
          <p className="text-muted">No API keys yet.</p>
        ) : (
          <div>
            <StatusLine>
              <KeyTable
                keys={keys}
                now={now}
                baseUrl={baseUrl}
                paid={isPaid}
                canChange={canChange}
                canCreate={canCreate}
              />
            </StatusLine>
          </div>
        )}
      </div>
    </>
  );
}
