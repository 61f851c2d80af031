import { StatusLine } from '@/components/ui/status-line';
import type { ExportState } from '@/lib/people/contract/dashboard/data';
import { DeleteForm } from './delete-form';
import { ExportPanel } from './export-panel';

interface Props {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly latestExport: ExportState | null;
  /** True if this server can send email. */
  readonly hasMail: boolean;
}

/** Export and deletion of one's own account, with or without an organization. */
export function OwnData({ email, hasPassword, latestExport, hasMail }: Props) {
  return (
    <>
      <section className="mt-10">
        <h2>Export your data</h2>
        <p className="mt-1 mb-4 max-w-prose text-muted">
          A ZIP archive with everything stored about you: account, memberships, notification
          settings, invitations, and audit log entries. Owners export the data of an organization
          under Data.
        </p>
        <StatusLine>
          <ExportPanel subject="account" state={latestExport} now={new Date()} hasMail={hasMail} />
        </StatusLine>
      </section>
      <section className="mt-10">
        <h2>Delete your account</h2>
        <p className="mt-1 mb-4 max-w-prose text-muted">
          This deletes your account immediately, and every organization in which you are the only
          member. It can’t be undone. In other organizations, the audit log and scans stay, but no
          longer name you. For 30 days we keep an anonymous record of the deletion.
        </p>
        <DeleteForm subject="account" name={email} hasPassword={hasPassword} />
      </section>
    </>
  );
}
