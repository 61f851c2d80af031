import { Link } from '@/components/ui/link';
import { DataTable } from '@/components/ui/data-table';
import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/button';
import { FactList, type Fact } from '@/components/ui/fact-list';
import { Notice } from '@/components/ui/notice';
import { RelativeTime } from '@/components/ui/relative-time';
import { day, wait } from '@/lib/platform/text/dates';
import type { getPlan, CreditUse } from '@/lib/people/server/get-plan';

type Plan = Awaited<ReturnType<typeof getPlan>>;

const HOUR = 3600;
const STATUS = {
  active: 'active',
  trialing: 'trial',
  past_due: 'past due',
  canceled: 'canceled',
} as const;
const WORK = { answers: 'Questions', agent_run: 'Agent run' } as const;

function describeUse({ reason, work, isOpen }: CreditUse): string {
  if (reason === 'grant') return 'Monthly credits';
  if (reason === 'adjustment') return 'Adjusted by the server administrator';
  const subject = work === null ? 'Deleted work' : `${WORK[work.kind]}, ${work.host}`;
  return isOpen ? `${subject}: running, unused credits come back` : subject;
}

interface Props {
  readonly organizationId: string;
  readonly plan: Plan;
  readonly uses: readonly CreditUse[];
  readonly credits: number;
  readonly monthlyCredits: number;
  readonly paidLimits: { readonly sites: number; readonly pages: number };
  readonly now: Date;
}

export function PlanPage({
  organizationId,
  plan,
  uses,
  credits,
  monthlyCredits,
  paidLimits,
  now,
}: Props) {
  return (
    <>
      <PageHead
        title="Plan"
        lead={
          plan.paid
            ? 'The paid plan is active.'
            : `Your organization is on the free plan. The paid plan adds ${paidLimits.sites} sites, ${paidLimits.pages} pages per scan, ` +
              'the API, scheduled scans, Answers, and agent runs.'
        }
      />
      <CurrentPlan plan={plan} credits={credits} monthlyCredits={monthlyCredits} now={now} />
      <ChangePlan organizationId={organizationId} contact={plan.contact} />
      {uses.length > 0 && <Ledger uses={uses} now={now} />}
    </>
  );
}

/** Shown to members who are neither owner nor admin. */
export function NoPlanAccess({ isPaid }: { readonly isPaid: boolean }) {
  return (
    <>
      <PageHead
        title="Plan"
        lead={isPaid ? 'The paid plan is active.' : 'Your organization is on the free plan.'}
      />
      <div className="mt-6">
        <Notice tone="info" title="You don’t have access to billing details">
          Only owners can view credit usage and change the plan. The remaining credits are shown
          when you ask the questions of a site. <Link href="/pricing">Compare plans</Link>
        </Notice>
      </div>
    </>
  );
}

function CurrentPlan({
  plan: { plan, paid, status, currentPeriodEnd, scans },
  credits,
  monthlyCredits,
  now,
}: Pick<Props, 'plan' | 'credits' | 'monthlyCredits' | 'now'>) {
  const hasEnded =
    plan === 'paid' && currentPeriodEnd !== null && new Date(currentPeriodEnd) <= now;
  const facts: readonly Fact[] = [
    ['Plan', plan],
    ['Status', hasEnded ? 'ended' : STATUS[status]],
    [
      hasEnded ? 'Period ended' : 'Period ends',
      currentPeriodEnd === null ? 'no end date' : day(currentPeriodEnd),
    ],
    [
      'Credits',
      paid ? `${credits} of ${monthlyCredits}, filled up each month` : 'part of the paid plan',
    ],
    [
      `Scans in the last ${scans.windowSeconds === HOUR ? 'hour' : wait(scans.windowSeconds)}`,
      `${scans.used} of ${scans.quota}`,
    ],
  ];
  return (
    <div className="mt-6">
      <FactList facts={facts} />
    </div>
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
            : <Link href={contact}>{contact.replace(/^mailto:|^tel:/, '')}</Link>
          </>
        )}
        . Send them your organization ID: <code>{organizationId}</code>
      </p>
      <p className="mt-2 text-muted">
        When a paid plan ends, you keep your sites, reports, and history. API requests get 403,
        schedules stop, and you can’t start Answers or agent runs.{' '}
        <Link href="/pricing">Compare plans</Link>
      </p>
    </section>
  );
}

function Ledger({ uses, now }: Pick<Props, 'uses' | 'now'>) {
  return (
    <section className="mt-10">
      <div className="flex max-w-2xl flex-wrap items-center justify-between gap-3">
        <h2>Credits</h2>
        <ButtonLink small href="/api/dashboard/plan/credits">
          Download CSV
        </ButtonLink>
      </div>
      <DataTable
        className="mt-2 max-w-2xl"
        columns={[
          { head: 'When', cell: ({ at }) => <RelativeTime time={at} now={now} /> },
          { head: 'What', cell: describeUse, dir: 'auto' },
          {
            head: 'Credits',
            cell: ({ reason, credits }) => signed(reason === 'use' ? -credits : credits),
            className: 'number',
          },
        ]}
        rows={uses}
        keyOf={({ id }) => id}
      />
    </section>
  );
}

const signed = (credits: number): string =>
  credits > 0 ? `+${credits}` : String(credits).replace('-', '−');
