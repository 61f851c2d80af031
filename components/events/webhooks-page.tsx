import { EVENTS, SUBSCRIBABLE_TYPES } from '@/lib/platform/events/contract';
import { Link } from '@/components/ui/link';
import { AddWebhook } from './add-webhook';
import { WebhookActions } from './webhook-actions';
import { WebhookDeliveries } from './webhook-deliveries';
import { PageHead } from '@/components/shell/page-head';
import { Notice } from '@/components/ui/notice';
import { StatusLine } from '@/components/ui/status-line';
import type { Webhook, WebhookDelivery } from '@/lib/events/contract/webhooks';
import { count } from '@/lib/platform/text/numbers';
import { WEBHOOK_LIMITS } from '@/lib/events/contract/webhook-limits';

const EVENT_CHOICES = SUBSCRIBABLE_TYPES.map((type) => ({
  type,
  summary: EVENTS.find((event) => event.type === type)?.summary ?? '',
}));

const OFF_REASONS: Readonly<Record<NonNullable<Webhook['offReason']>, string>> = {
  paused: 'Turned off. Events are not sent.',
  gone: 'Turned off, because the receiver answered 410.',
  failing: 'Turned off, because every request failed for three days.',
};

interface Props {
  readonly webhooks: readonly (Webhook & { readonly deliveries: readonly WebhookDelivery[] })[];
  readonly isPaid: boolean;
  readonly canChange: boolean;
  readonly now: Date;
}

export function WebhooksPage({ webhooks, isPaid, canChange, now }: Props) {
  const canAdd = canChange && isPaid && webhooks.length < WEBHOOK_LIMITS.perOrganization;
  const lead = (
    <>
      Send events to Slack or your server. <Link href="/docs/webhooks">How to verify events</Link>
    </>
  );
  return (
    <>
      <PageHead
        title="Webhooks"
        lead={lead}
        actions={
          canAdd && webhooks.length > 0 ? (
            <AddWebhook events={EVENT_CHOICES} isFirst={false} />
          ) : undefined
        }
      />
      <div className="mt-6 grid gap-6">
        {!isPaid && (
          <Notice tone="warn" title="Webhooks are part of the paid plan">
            <Link href="/account/plan">View plans</Link>
          </Notice>
        )}
        {!canChange && (
          <Notice tone="info" title="You have read-only access">
            Only owners and admins can change webhooks.
          </Notice>
        )}
        {webhooks.length === 0 &&
          (canAdd ? (
            <AddWebhook events={EVENT_CHOICES} isFirst />
          ) : (
            <p className="text-muted">No webhooks yet.</p>
          ))}
        <StatusLine>
          {webhooks.map(({ deliveries, ...webhook }) => (
            <section key={webhook.id} className="mb-8 grid gap-3" aria-label={webhook.url}>
              <h2 className="text-lead font-bold wrap-anywhere" dir="auto">
                {webhook.url}
              </h2>
              <p className="text-muted">
                {webhook.kind === 'slack' ? 'Slack' : 'Standard Webhooks'} ·{' '}
                {webhook.types.length === 0 ? 'all events' : webhook.types.join(', ')}
                {webhook.tags.length > 0 && ` · sites with ${webhook.tags.join(', ')}`}
                {webhook.siteIds.length > 0 && ` · ${count(webhook.siteIds.length, 'site')}`}
              </p>
              {webhook.offReason !== null && (
                <Notice tone="warn" title={OFF_REASONS[webhook.offReason]}>
                  Turn it on to send new events. Events since then are not sent later.
                </Notice>
              )}
              {canChange && <WebhookActions {...webhook} />}
              {deliveries.length > 0 && (
                <WebhookDeliveries
                  deliveries={deliveries}
                  now={now}
                  canSend={canChange && webhook.enabled}
                />
              )}
            </section>
          ))}
        </StatusLine>
      </div>
    </>
  );
}
