import { DataTable } from '@/components/ui/data-table';
import { PageHead } from '@/components/shell/page-head';
import { PageLinks } from '@/components/shell/page-links';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { dateAndTime, dayAndMonth } from '@/lib/platform/text/dates';
import { auditSentence } from '@/lib/people/audit-sentence';
import type { listAuditEvents } from '@/lib/people/server/list-audit-events';
import type { Page } from '@/lib/platform/contract/page';

interface Props {
  readonly page: Page;
  readonly list: Awaited<ReturnType<typeof listAuditEvents>> | null;
}

export function AuditLogPage({ page, list }: Props) {
  if (list === null)
    return (
      <>
        <PageHead title="Audit log" />
        <div className="mt-6">
          <Notice tone="info" title="You don’t have access to this page">
            Only owners and admins can view the audit log.
          </Notice>
        </div>
      </>
    );
  const { events, nextOffset } = list;
  return (
    <>
      <PageHead
        title="Audit log"
        lead="Changes in this organization, newest first."
        actions={<ButtonLink href="/api/dashboard/audit-log/entries">Download CSV</ButtonLink>}
      />
      {events.length === 0 ? (
        <p className="mt-6 text-muted">
          {page.offset === 0 ? 'No entries yet.' : 'No older entries.'}
        </p>
      ) : (
        <DataTable
          className="mt-6"
          columns={[
            {
              head: 'When',
              cell: ({ at }) => <time dateTime={at}>{dateAndTime(at)}</time>,
              className: 'whitespace-nowrap',
            },
            { head: 'Who', cell: ({ actor }) => actor, dir: 'auto' },
            {
              head: 'What',
              cell: (event) => (
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {/* The day only; the details have the time. */}
                  <span className="mr-2 text-muted sm:hidden">
                    {dayAndMonth(new Date(event.at))}
                  </span>
                  {auditSentence(event)}
                </span>
              ),
              className: 'key',
              dir: 'auto',
            },
          ]}
          rows={events}
          keyOf={({ id }) => id}
          nameOf={auditSentence}
        />
      )}
      <PageLinks page={page} nextOffset={nextOffset} />
    </>
  );
}
