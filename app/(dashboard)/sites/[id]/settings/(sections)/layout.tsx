import type { ReactNode } from 'react';
import { PageHead } from '@/components/shell/page-head';
import { SectionNav } from '@/components/shell/section-nav';
import { SITE_SETTINGS } from '@/components/shell/site-path';
import { Notice } from '@/components/ui/notice';
import { isAtLeast } from '@/lib/platform/contract/roles';
import { requireSession } from '../../../../session';
import { requireSite } from '../../site';

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly children: ReactNode;
}

/** Sections of the settings; others see one page of them without forms. */
export default async function SettingsLayout({ params, children }: Props) {
  const { role } = await requireSession();
  const { id } = await requireSite((await params).id);
  if (!isAtLeast(role, 'admin'))
    return (
      <>
        <PageHead title="Settings" />
        <div className="mt-6 grid gap-6">
          <Notice tone="info" title="You have read-only access">
            Only owners and admins can change settings and verify ownership.
          </Notice>
          {children}
        </div>
      </>
    );
  const links = SITE_SETTINGS.map(([name, path]) => [name, `/sites/${id}${path}`] as const);
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <SectionNav label="Settings" links={links} className="lg:flex-col" />
      <div>{children}</div>
    </div>
  );
}
