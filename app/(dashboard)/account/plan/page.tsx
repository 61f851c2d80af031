import { pagesOfPlan, sitesOfPlan } from '@/lib/access/plan';
import type { Metadata } from 'next';
import { PageHead } from '@/components/dashboard/page-head';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { RelativeTime } from '@/components/ui/relative-time';
import type { CreditRow } from '@/lib/contract';
import { day, wait } from '@/lib/words/dates';
import { getPlan } from '@/lib/services/organizations/get-plan';
import { requireSession } from '../../session';

export const metadata: Metadata = { title: 'Plan' };

type Plan = Awaited<ReturnType<typeof getPlan>>;

const HOUR = 3600;
const STATUS = {
  active: 'active',
  trialing: 'trial',
  past_due: 'past due',
  canceled: 'canceled',
} as const;
const WORK = { answers: 'Questions', agent_run: 'Agent run' } as const;

/** Describes a credit booking: the reserved work and what was returned of it. */
function describeBooking({ reason, delta, work }: CreditRow): string {
  const subject = work === null ? 'Deleted work' : `${WORK[work.kind]}, ${work.host}`;
  if (reason === 'reservation') return `${subject}: reserved`;
  if (reason === 'settlement')
    return delta === 0 ? `${subject}: fully used` : `${subject}: unused, returned`;
  return reason === 'grant' ? 'Monthly credits' : 'Adjusted by the server administrator';
}

export default async function PlanPage() {
  const session = await requireSession();
  if (session.role !== 'owner') return <NoAccess isPaid={session.actor.paid} />;
  const plan = await getPlan(session.actor);
  const now = new Date();
  return (
    <>
      <PageHead
        title="Plan"
        lead={
          plan.paid
            ? 'The paid plan is active.'
            : `Your organization is on the free plan. The paid plan adds ${sitesOfPlan(true)} sites, ${pagesOfPlan()} pages per scan, ` +
              'the API, scheduled scans, Answers, and agent runs.'
        }
      />
      <CurrentPlan plan={plan} now={now} />
      <ChangePlan organizationId={session.actor.organizationId} contact={plan.contact} />
      {plan.ledger.length > 0 && <Ledger rows={plan.ledger} now={now} />}
    </>
  );
}

/** Shown to members who are neither owner nor admin. */
function NoAccess({ isPaid }: { readonly isPaid: boolean }) {
  return (
    <>
      <PageHead
        title="Plan"
        lead={isPaid ? 'The paid plan is active.' : 'Your organization is on the free plan.'}
      />
      <div className="mt-6">
        <Notice tone="info" title="You don’t have access to billing details">
          Only owners can view credit usage and change the plan. The remaining credits are shown on
          the Answers and Agent runs pages of each site.{' '}
          <a className="link" href="/pricing">
            Compare plans
          </a>
        </Notice>
      </div>
    </>
  );
}

function CurrentPlan({
  plan: { plan, status, currentPeriodEnd, credits, scans },
  now,
}: {
  readonly plan: Plan;
  readonly now: Date;
}) {
  const hasEnded =
    plan === 'paid' && currentPeriodEnd !== null && new Date(currentPeriodEnd) <= now;
  const rows: readonly (readonly [string, string])[] = [
    ['Plan', plan],
    ['Status', hasEnded ? 'ended' : STATUS[status]],
    [
      hasEnded ? 'Period ended' : 'Period ends',
      currentPeriodEnd === null ? 'no end date' : day(currentPeriodEnd),
    ],
    ['Credits', String(credits)],
    [
      `Scans in the last ${scans.windowSeconds === HOUR ? 'hour' : wait(scans.windowSeconds)}`,
      `${scans.used} of ${scans.quota}`,
    ],
  ];
  return (
    <dl className="mt-6 grid max-w-xl grid-cols-[max-content_minmax(0,1fr)] gap-x-8 border-t border-ink">
      {rows.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid border-b border-line py-2">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ChangePlan({
  organizationId,
  contact,
}: {
  readonly organizationId: string;
  readonly contact: string | null;
}) {
  return (
    <section className="mt-10 max-w-prose">
      <h2>Change the plan</h2>
      <p className="mt-2">
        Ask your server administrator to change the plan
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
        . Send them your organization ID: <code>{organizationId}</code>
      </p>
      <p className="mt-2 text-muted">
        When a paid plan ends, you keep your sites, reports, and history. API requests get 403,
        schedules stop, and you can’t start Answers passes or agent runs.{' '}
        <a className="link" href="/pricing">
          Compare plans
        </a>
      </p>
    </section>
  );
}

function Ledger({ rows, now }: { readonly rows: readonly CreditRow[]; readonly now: Date }) {
  return (
    <section className="mt-10">
      <div className="flex max-w-2xl flex-wrap items-center justify-between gap-3">
        <h2>Credits</h2>
        <ButtonLink small href="/api/dashboard/plan/credits">
          Download CSV
        </ButtonLink>
      </div>
      <table className="data mt-2 max-w-2xl">
        <thead>
          <tr>
            <th>When</th>
            <th>What</th>
            <th className="number">Credits</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td data-label="When">
                <RelativeTime time={row.at} now={now} />
              </td>
              <td data-label="What" dir="auto">
                {describeBooking(row)}
              </td>
              <td data-label="Credits" className="number">
                {row.delta > 0 ? `+${row.delta}` : String(row.delta).replace('-', '−')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
