import { DigestForm } from './digest-form';
import { MailSettings } from './mail-settings';
import { PageHead } from '@/components/shell/page-head';
import { ActionButton } from '@/components/ui/actions';
import { Notice } from '@/components/ui/notice';
import { StatusLine } from '@/components/ui/status-line';
import { dateAndTime } from '@/lib/platform/text/dates';
import type { getNotifications } from '@/lib/events/server/get-notifications';

interface Props {
  readonly email: string;
  readonly notifications: Awaited<ReturnType<typeof getNotifications>>;
}

export function NotificationsPage({
  email,
  notifications: { bouncedAt, all, exceptions, others, digest },
}: Props) {
  const hasSites = exceptions.length + others.length > 0;
  return (
    <>
      <PageHead
        title="Notifications"
        lead={
          <>
            Emails to <span dir="auto">{email}</span>. These settings are yours alone.
          </>
        }
      />
      <StatusLine>
        {bouncedAt !== null && (
          <div className="mt-6">
            <Notice tone="fail" title="Emails to this address are turned off">
              On {dateAndTime(bouncedAt)}, its mail server rejected an email permanently. Alerts and
              digests are not sent.
              <ActionButton
                label="Try again"
                name="Try again: emails to this address"
                done="Emails are turned on again."
                call="resumeMail"
                input={{}}
              />
            </Notice>
          </div>
        )}
        <section className="mt-8">
          <h2 className="mb-4">Weekly digest</h2>
          <DigestForm digest={digest} timeZones={Intl.supportedValuesOf('timeZone')} />
        </section>
        <section className="mt-10">
          <h2 className="mb-3">All sites</h2>
          {hasSites ? (
            <MailSettings all={all} exceptions={exceptions} others={others} />
          ) : (
            <p className="text-muted">No sites yet.</p>
          )}
        </section>
      </StatusLine>
    </>
  );
}
