import type { Metadata } from 'next';
import { CreateKey } from '@/components/account/create-key';
import { KeyTable } from '@/components/account/key-table';
import { PageHead } from '@/components/dashboard/page-head';
import { Notice } from '@/components/ui/notice';
import { StatusAbove } from '@/components/ui/status-above';
import { env } from '@/lib/env';
import { listKeys } from '@/lib/services/api-keys/list-keys';
import { requireSession } from '../../session';

export const metadata: Metadata = { title: 'API keys' };

export default async function ApiKeysPage() {
  const session = await requireSession();
  const { keys, active, activeMax } = await listKeys(session);
  const canChange = session.role !== 'member';
  const mayCreate = canChange && session.actor.paid;
  const canCreate = mayCreate && active < activeMax;
  const lead = (
    <>
      {active} of {activeMax} active. A key opens{' '}
      <a className="link" href="/docs/api">
        the API
      </a>{' '}
      for the whole organization.
    </>
  );
  return (
    <>
      <PageHead
        title="API keys"
        lead={lead}
        actions={
          mayCreate ? <CreateKey baseUrl={env().BASE_URL} canCreate={canCreate} /> : undefined
        }
      />
      <div className="mt-6 grid gap-6">
        {!session.actor.paid && (
          <Notice tone="warn" title="Keys are part of the paid plan">
            {keys.length > 0
              ? 'Keys that exist are kept and answer 403 until the plan is active again.'
              : 'The API gives sites, reports, history, fixes and files to programs.'}{' '}
            <a className="link" href="/account/plan">
              See the plan
            </a>
          </Notice>
        )}
        {!canChange && (
          <Notice tone="info" title="You can look, not change">
            Owners and admins of the organization create and revoke keys.
          </Notice>
        )}
        {mayCreate && !canCreate && (
          <Notice tone="info" title={`All ${activeMax} keys are in use`}>
            Revoke one to create or replace another.
          </Notice>
        )}
        {keys.length === 0 ? (
          <p className="text-muted">No keys yet.</p>
        ) : (
          <div>
            <StatusAbove>
              <KeyTable
                keys={keys}
                now={new Date()}
                baseUrl={env().BASE_URL}
                paid={session.actor.paid}
                canChange={canChange}
                canCreate={canCreate}
              />
            </StatusAbove>
          </div>
        )}
      </div>
    </>
  );
}
