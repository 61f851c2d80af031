import type { Metadata } from 'next';
import { PageHead } from '@/components/dashboard/page-head';
import { Notice } from '@/components/ui/notice';
import { When } from '@/components/ui/when';
import type { CreditRow } from '@/lib/contract/dashboard';
import { day, wait } from '@/lib/format/dates';
import { getPlan } from '@/lib/services/organizations/get-plan';
import { requireSession } from '../../session';

export const metadata: Metadata = { title: 'Plan' };

const HOUR = 3600;
const STATE = {
  active: 'active',
  trialing: 'on trial',
  past_due: 'payment is due',
  canceled: 'canceled',
} as const;
const WORK = { answers: 'Questions', agent_run: 'Agent run' } as const;

/** A booking in words: what was reserved for which work, and what of it was given back. */
function bookingOf({ reason, delta, work }: CreditRow): string {
  const subject = work === null ? 'Work that is deleted' : `${WORK[work.kind]}, ${work.host}`;
  if (reason === 'reservation') return `${subject}: reserved`;
  if (reason === 'settlement')
    return delta === 0 ? `${subject}: all used` : `${subject}: not used, given back`;
  return reason === 'grant' ? 'Filled up for the month' : 'Adjusted by the operator';
}

export default async function PlanPage() {
  const session = await requireSession();
  if (session.role !== 'owner')
    return (
      <>
        <PageHead
          title="Plan"
          lead={
            session.actor.paid ? 'Paid access is active.' : 'This organization has no paid access.'
          }
        />
        <div className="mt-6">
          <Notice tone="info" title="For owners">
            Owners of the organization see what its credits were booked for and change the plan. Ask
            one of them. How many credits are left stands at Agent runs and Answers of each site.{' '}
            <a className="link" href="/pricing">
              All plans
            </a>
          </Notice>
        </div>
      </>
    );
  const { plan, status, paid, currentPeriodEnd, credits, ledger, scans, contact } =
    await getPlan(session);
  const now = new Date();
  const hasEnded =
    plan === 'paid' && currentPeriodEnd !== null && new Date(currentPeriodEnd) <= now;
  const rows: readonly (readonly [string, string])[] = [
    ['Plan', plan],
    ['State', hasEnded ? 'ended' : STATE[status]],
    [
      hasEnded ? 'Period ended' : 'Period ends',
      currentPeriodEnd === null ? 'no end is set' : day(currentPeriodEnd),
    ],
    ['Credits', String(credits)],
    [
      `Scans in the last ${scans.windowSeconds === HOUR ? 'hour' : wait(scans.windowSeconds)}`,
      `${scans.used} of ${scans.quota}`,
    ],
  ];
  return (
    <>
      <PageHead
        title="Plan"
        lead={
          paid
            ? 'Paid access is active.'
            : 'This organization has no paid access. A paid plan adds 25 sites, 25 pages per scan, the API, schedules, Answers and agent runs.'
        }
      />
      <dl className="mt-6 grid max-w-xl grid-cols-[max-content_minmax(0,1fr)] gap-x-8 border-t border-ink">
        {rows.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid border-b border-line py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <section className="mt-10 max-w-prose">
        <h2>Change the plan</h2>
        <p className="mt-2">
          Plans are switched by whoever runs this installation
          {contact === null ? (
            ''
          ) : (
            <>
              :{' '}
              <a className="link" href={contact}>
                {contact.replace(/^mailto:|^tel:/, '')}
              </a>
            </>
          )}
          . Tell them the organization: <code>{session.actor.organizationId}</code>
        </p>
        <p className="mt-2 text-muted">
          When a paid plan ends, sites, reports and history stay; API keys answer 403, schedules
          stop, and Answers and agent runs cannot be started.{' '}
          <a className="link" href="/pricing">
            All plans
          </a>
        </p>
      </section>
      {ledger.length > 0 && (
        <section className="mt-10">
          <h2>Credits</h2>
          <table className="data mt-2 max-w-2xl">
            <thead>
              <tr>
                <th>When</th>
                <th>What</th>
                <th className="number">Credits</th>
              </tr>
            </thead>
            <tbody>
              {ledger.map((row) => (
                <tr key={row.id}>
                  <td data-label="When">
                    <When time={row.at} now={now} />
                  </td>
                  <td data-label="What" dir="auto">
                    {bookingOf(row)}
                  </td>
                  <td data-label="Credits" className="number">
                    {row.delta > 0 ? `+${row.delta}` : String(row.delta).replace('-', '−')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
