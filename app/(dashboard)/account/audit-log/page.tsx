import type { Metadata } from 'next';
import { PageHead } from '@/components/shell/page-head';
import { PageLinks } from '@/components/shell/page-links';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { RowDetails } from '@/components/ui/row-details';
import { dateAndTime, dayAndMonth } from '@/lib/platform/text/dates';
import { auditSentence } from '@/lib/people/audit-sentence';
import { listAuditEvents } from '@/lib/people/server/list-audit-events';
import { requireSession } from '../../session';

export const metadata: Metadata = { title: 'Audit log' };

const ROWS = 50;

interface Props {
  readonly searchParams: Promise<{ readonly offset?: string }>;
}

export default async function AuditLogPage({ searchParams }: Props) {
  const session = await requireSession();
  if (session.role === 'member')
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
  const asked = Number((await searchParams).offset);
  const offset = Number.isInteger(asked) && asked >= 0 && asked <= 10_000 ? asked : 0;
  const page = { limit: ROWS, offset };
  const { events, nextOffset } = await listAuditEvents(session.actor, page);
  return (
    <>
      <PageHead
        title="Audit log"
        lead="Changes in this organization, newest first."
        actions={<ButtonLink href="/api/dashboard/audit-log/entries">Download CSV</ButtonLink>}
      />
      {events.length === 0 ? (
        <p className="mt-6 text-muted">{offset === 0 ? 'No entries yet.' : 'No older entries.'}</p>
      ) : (
        <table className="data folds mt-6">
          <thead>
            <tr>
              <th>When</th>
              <th>Who</th>
              <th>What</th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <tr key={event.id}>
                <td data-label="When" className="whitespace-nowrap">
                  <time dateTime={event.at}>{dateAndTime(event.at)}</time>
                </td>
                <td data-label="Who" dir="auto">
                  {event.actor}
                </td>
                <td data-label="What" className="key" dir="auto">
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {/* The day only; the details have the time. */}
                    <span className="mr-2 text-muted sm:hidden">
                      {dayAndMonth(new Date(event.at))}
                    </span>
                    {auditSentence(event)}
                  </span>
                  <RowDetails of={auditSentence(event)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PageLinks page={page} nextOffset={nextOffset} />
    </>
  );
}
