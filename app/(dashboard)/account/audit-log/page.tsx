import { pageOfQuery, type RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { listAuditEvents } from '@/lib/people/server/list-audit-events';
import { isAtLeast } from '@/lib/platform/contract/roles';
import { requireMember } from '../../session';
import { AuditLogPage } from '@/components/people/audit-log-page';

export const metadata: Metadata = { title: 'Audit log' };

const ROWS = 50;

export default async function Page({ searchParams }: RouteProps) {
  const { actor, role } = await requireMember();
  const page = { ...pageOfQuery(await searchParams), limit: ROWS };
  return (
    <AuditLogPage
      page={page}
      list={isAtLeast(role, 'admin') ? await listAuditEvents(actor, page) : null}
    />
  );
}
