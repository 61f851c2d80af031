import { pagesOfPlan, sitesOfPlan } from '@/lib/platform/access/plan';
import type { Metadata } from 'next';
import { env } from '@/lib/platform/config/env';
import { creditsLeft } from '@/lib/platform/limits/credits';
import { getPlan, listCreditUses } from '@/lib/people/server/get-plan';
import { requireSession } from '../../session';
import { PlanPage, NoPlanAccess } from '@/components/people/plan-page';

export const metadata: Metadata = { title: 'Plan' };

export default async function Page() {
  const { actor, role } = await requireSession();
  if (role !== 'owner') return <NoPlanAccess isPaid={actor.paid} />;
  const [plan, uses, credits] = await Promise.all([
    getPlan(actor),
    listCreditUses(actor),
    creditsLeft(actor.organizationId, actor.paid),
  ]);
  return (
    <PlanPage
      organizationId={actor.organizationId}
      plan={plan}
      uses={uses}
      credits={credits}
      monthlyCredits={env().SEAMARK_CREDITS_MONTHLY}
      paidLimits={{ sites: sitesOfPlan(true), pages: pagesOfPlan() }}
      now={new Date()}
    />
  );
}
