import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { PageHead } from '@/components/shell/page-head';
import { CodeBlock } from '@/components/ui/code-block';
import type { WebhookDeliveryDetail } from '@/lib/events/contract/webhooks';
import { dateAndTime } from '@/lib/platform/text/dates';
import { deliveryProblem } from '@/lib/events/delivery-problem';
import { count, duration } from '@/lib/platform/text/numbers';
import { siteFile } from '@/lib/platform/text/site-text';
import { getDelivery } from '@/lib/events/server/list-deliveries';
import { requireSession } from '../../../../../session';
import { nullOnError } from '../../../../../sites/[id]/site';

export const metadata: Metadata = { title: 'Delivery' };

interface Props {
  readonly params: Promise<{ readonly id: string; readonly deliveryId: string }>;
}

const Ids = z.object({ id: z.guid(), deliveryId: z.guid() });

export default async function DeliveryPage({ params }: Props) {
  const { actor } = await requireSession();
  const ids = Ids.safeParse(await params);
  if (!ids.success) notFound();
  const { id, deliveryId } = ids.data;
  const delivery = await nullOnError(
    getDelivery(actor, id, deliveryId),
    'webhook_not_found',
    'delivery_not_found',
  );
  if (delivery === null) notFound();
  return (
    <>
      <PageHead
        title={<code>{delivery.type}</code>}
        lead={
          <>
            {count(delivery.requests.length, 'request')}. The event is{' '}
            <code className="wrap-anywhere">{delivery.eventId}</code>.{' '}
            <a className="link" href="/account/webhooks">
              All webhooks
            </a>
          </>
        }
      />
      {delivery.requests.length === 0 && <p className="mt-6 text-muted">Nothing was sent yet.</p>}
      {delivery.requests.map((request) => (
        <Request key={request.number} {...request} />
      ))}
    </>
  );
}

/** One attempt: the request that was sent, and its response. */
function Request({
  number,
  at,
  durationMs,
  status,
  error,
  headers,
  body,
  answer,
}: WebhookDeliveryDetail['requests'][number]) {
  const sent = [...headers.map(({ name, value }) => `${name}: ${value}`), '', body].join('\n');
  return (
    <section className="mt-8 grid gap-3" aria-label={`Request ${number}`}>
      <h2>Request {number}</h2>
      <p className="wrap-anywhere text-muted" dir="auto">
        {dateAndTime(at)} · {status === null ? 'no answer' : `answer ${status}`} after{' '}
        {duration(durationMs)}
        {error === null ? '' : ` · ${siteFile(deliveryProblem(error))}`}
      </p>
      <CodeBlock code={sent} label={`Request ${number} as it was sent`} wraps />
      {answer !== null && answer !== '' && (
        <>
          <h3>Answer</h3>
          <CodeBlock code={siteFile(answer)} label={`Answer to request ${number}`} wraps />
        </>
      )}
    </section>
  );
}
