import { PageHead } from '@/components/shell/page-head';
import { Link } from '@/components/ui/link';
import { CodeBlock } from '@/components/ui/code-block';
import type { WebhookDeliveryDetail } from '@/lib/events/contract/webhooks';
import { dateAndTime } from '@/lib/platform/text/dates';
import { count, duration } from '@/lib/platform/text/numbers';
import { siteFile } from '@/lib/platform/text/site-text';

export function DeliveryPage({ delivery }: { readonly delivery: WebhookDeliveryDetail }) {
  return (
    <>
      <PageHead
        title={<code>{delivery.type}</code>}
        lead={
          <>
            {count(delivery.requests.length, 'request')}. The event is{' '}
            <code className="wrap-anywhere">{delivery.eventId}</code>.{' '}
            <Link href="/account/webhooks">All webhooks</Link>
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
        {error === null ? '' : ` · ${siteFile(error)}`}
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
