import type { Metadata } from 'next';
import { listAuditEvents } from '@/lib/people/server/list-audit-events';
import { requireSession } from '../../session';
import { AuditLogPage } from '@/components/people/audit-log-page';
import { pageOfQuery, type Query } from '../../sites/[id]/query';

export const metadata: Metadata = { title: 'Audit log' };

const ROWS = 50;

export default async function Page({ searchParams }: { readonly searchParams: Promise<Query> }) {
  const { actor, role } = await requireSession();
  const page = { ...pageOfQuery(await searchParams), limit: ROWS };
  return (
    <AuditLogPage
      page={page}
      list={role === 'member' ? null : await listAuditEvents(actor, page)}
    />
  );
}
