import type { ReactNode } from 'react';
import { DashboardShell } from '@/components/dashboard/dashboard-shell';
import { QueryProvider } from '@/components/dashboard/query-provider';
import { requireSession } from './session';

export default async function DashboardLayout({ children }: { readonly children: ReactNode }) {
  const session = await requireSession();
  return (
    <DashboardShell person={session.user.email} organizationId={session.org.organizationId} organizationName={session.organizationName} memberships={session.memberships} role={session.role}>
      <QueryProvider>{children}</QueryProvider>
    </DashboardShell>
  );
}
