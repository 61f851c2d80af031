import type { Metadata } from 'next';
import { textOf, type RouteProps } from '@/app/query';
import { ClientReportsPage } from '@/components/client-reports/client-reports-page';
import { viewClientReports } from '@/lib/client-reports/server/view-client-reports';
import { isAtLeast } from '@/lib/platform/contract/roles';
import { requireMember } from '../../session';

export const metadata: Metadata = { title: 'Client reports' };

export default async function Page({ searchParams }: RouteProps) {
  const { actor, role } = await requireMember();
  const { site } = await searchParams;
  // Links open reports without an account, so only those who may make them see them.
  return (
    <ClientReportsPage
      view={isAtLeast(role, 'admin') ? await viewClientReports(actor) : null}
      siteId={textOf(site)}
      isPaid={actor.paid}
    />
  );
}
