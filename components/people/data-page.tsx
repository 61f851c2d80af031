import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { DeleteForm } from './delete-form';
import { ExportPanel } from './export-panel';
import { RetentionForm } from './retention-form';
import { PageHead } from '@/components/shell/page-head';
import { StatusLine } from '@/components/ui/status-line';
import type { ComponentProps } from 'react';

interface Props {
  readonly organizationName: string;
  readonly latestExport: ComponentProps<typeof ExportPanel>['state'];
  readonly years: ComponentProps<typeof RetentionForm>['years'];
  readonly hasPassword: boolean;
  readonly hasMail: boolean;
  readonly now: Date;
}

export function DataPage({
  organizationName,
  latestExport,
  years,
  hasPassword,
  hasMail,
  now,
}: Props) {
  return (
    <>
      <PageHead
        title="Data"
        lead={
          <>
            What is stored about <span dir="auto">{organizationName}</span>, and for how long.
          </>
        }
      />
      <StatusLine>
        <section className="mt-8">
          <h2>Export</h2>
          <p className="mt-1 mb-4 max-w-prose text-muted">
            A ZIP archive with everything stored about the organization: sites, scans, reports,
            answers, agent runs with the texts they read, webhooks with their deliveries, and the
            audit log. Passwords, keys, and secrets are left out.
          </p>
          <ExportPanel subject="organization" state={latestExport} now={now} hasMail={hasMail} />
        </section>
        <section className="mt-10">
          <h2>Retention</h2>
          <p className="mt-1 mb-4 max-w-prose text-muted">
            Older scans are deleted with their reports and verifications. The newest scan of each
            month always stays, and so does a scan with a fix that isn’t checked yet.
          </p>
          <RetentionForm years={years} />
        </section>
      </StatusLine>
      <section className="mt-10">
        <h2>Delete the organization</h2>
        <p className="mt-1 mb-4 max-w-prose text-muted">
          Everything in this organization is deleted for all members, immediately: sites, scans,
          reports, answers, agent runs, published ones too, API keys, webhooks, and credits. It
          can’t be undone. The accounts of its members stay. For 30 days we keep an anonymous record
          of the deletion.
        </p>
        <DeleteForm subject="organization" name={organizationName} hasPassword={hasPassword} />
      </section>
    </>
  );
}

export const NoDataAccess = () => (
  <>
    <PageHead title="Data" />
    <div className="mt-6">
      <Notice tone="info" title="You don’t have access to this page">
        Only owners can export, keep, or delete the data of the organization. Your own data is under{' '}
        <Link href="/account/profile">Profile</Link>.
      </Notice>
    </div>
  </>
);
