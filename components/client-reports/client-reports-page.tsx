import { ConfirmButton } from '@/components/ui/actions';
import { CopyButton } from '@/components/ui/copy-button';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { StatusLine } from '@/components/ui/status-line';
import { PageHead } from '@/components/shell/page-head';
import type { ClientReport } from '@/lib/client-reports/contract';
import type { viewClientReports } from '@/lib/client-reports/server/view-client-reports';
import { day } from '@/lib/platform/text/dates';
import { BrandForm } from './brand-form';
import { ShareForm } from './share-form';

interface Props {
  /** Null for people who may not share reports. */
  readonly view: Awaited<ReturnType<typeof viewClientReports>> | null;
  /** Site to share, as the link to this page names it. */
  readonly siteId: string | null;
  readonly isPaid: boolean;
}

/** Links to reports for clients, a form for the next one, and how reports look. */
export function ClientReportsPage({ view, siteId, isPaid }: Props) {
  return (
    <>
      <PageHead
        title="Client reports"
        lead="Share what AI assistants get from a site, in words for people who don’t know the subject."
      />
      <div className="mt-6 grid gap-6 empty:hidden">
        {!isPaid && (
          <Notice tone="warn" title="Client reports are part of the paid plan">
            <Link href="/account/plan">View plans</Link>
          </Notice>
        )}
        {view === null && (
          <Notice tone="info" title="You can’t share reports">
            Only owners and admins can share and revoke them.
          </Notice>
        )}
      </div>
      {view !== null && <Shared {...view} siteId={siteId} isPaid={isPaid} />}
    </>
  );
}

function Shared({
  reports,
  sites,
  tags,
  brand,
  siteId,
  isPaid,
}: NonNullable<Props['view']> & Omit<Props, 'view'>) {
  return (
    <>
      {isPaid && (
        <section className="mt-6" aria-labelledby="share">
          <h2 id="share">Share a report</h2>
          {sites.length === 0 ? (
            <p className="mt-1 text-muted">
              <Link href="/sites/new">Add a site</Link> first.
            </p>
          ) : (
            <ShareForm sites={sites} tags={tags} siteId={siteId} />
          )}
        </section>
      )}
      <section className="mt-10" aria-labelledby="links">
        <h2 id="links">Links</h2>
        <StatusLine>
          {reports.length === 0 ? (
            <p className="mt-1 text-muted">No reports are shared yet.</p>
          ) : (
            <ul className="mt-2 border-t border-line">
              {reports.map((report) => (
                <ReportRow key={report.id} {...report} />
              ))}
            </ul>
          )}
        </StatusLine>
      </section>
      {isPaid && (
        <section className="mt-10" aria-labelledby="brand">
          <h2 id="brand">Brand</h2>
          <p className="mt-1 mb-4 max-w-prose text-muted">
            Reports carry the name <span dir="auto">{brand.name}</span>, your logo, and your color.
          </p>
          <BrandForm {...brand} />
        </section>
      )}
    </>
  );
}

function ReportRow({ id, url, host, tag, recipient, nextMailAt, expiresAt }: ClientReport) {
  const subject = host ?? `Sites tagged “${tag}”`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere" dir="auto">
          {subject}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          Until {day(expiresAt)}
          {recipient !== null &&
            (nextMailAt === null
              ? ` · ${recipient} has not confirmed yet`
              : ` · ${recipient}, next on ${day(nextMailAt)}`)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <a className="link target" href={url} rel="noreferrer">
          Open
        </a>
        <CopyButton text={url}>Copy link</CopyButton>
        <ConfirmButton
          label="Revoke"
          name={`Revoke the report of ${subject}`}
          title="Revoke this report?"
          description="The link stops working now, and the recipient gets no more emails."
          submit="Revoke"
          done="The report was revoked."
          call="deleteClientReport"
          input={{ params: { id } }}
        />
      </div>
    </li>
  );
}
