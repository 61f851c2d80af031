import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { DashboardShell } from '@/components/shell/dashboard-shell';
import { NavigationSkeleton } from '@/components/shell/navigation-skeleton';
import { PrefetchRules } from '@/components/shell/prefetch-rules';
import { QueryProvider } from '@/components/shell/query-provider';
import { FrameNotice } from '@/components/shell/frame-notice';
import { WithoutScript } from '@/components/ui/without-script';
import { CHECKS } from '@seamark/engine';
import { SHOWN_AS, shownAs } from '@/lib/platform/contract/shown-as';
import { demoNotice } from '@/lib/platform/config/demo';
import { ownSites, requireSession } from './session';

const CHECK_PAGES = CHECKS.map(({ id, name }) => ({ name, href: `/checks/${id}` }));

export default async function DashboardLayout({ children }: { readonly children: ReactNode }) {
  const session = await requireSession();
  const { sites, hasMore } = await ownSites();
  return (
    <QueryProvider>
      <PrefetchRules nonce={(await headers()).get('x-nonce') ?? undefined} />
      <meta name={SHOWN_AS} content={shownAs(session.user.id, session.actor.organizationId)} />
      <DashboardShell
        person={session.user.email}
        organizationId={session.actor.organizationId}
        organizationName={session.organizationName}
        memberships={session.memberships}
        role={session.role}
        paid={session.actor.paid}
        sites={sites}
        hasMoreSites={hasMore}
        checks={CHECK_PAGES}
      >
        <FrameNotice message={demoNotice()} />
        <WithoutScript />
        <NavigationSkeleton>{children}</NavigationSkeleton>
      </DashboardShell>
    </QueryProvider>
  );
}
