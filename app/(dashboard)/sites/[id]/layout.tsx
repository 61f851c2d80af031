import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SiteTabs } from '@/components/shell/site-tabs';
import { ReadOnly } from '@/components/ui/read-only';
import { UnicodeHost } from '@/components/ui/unicode-host';
import { requireSession } from '../../session';
import { requireSite } from './site';

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly children: ReactNode;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { host } = await requireSite((await params).id);
  return { title: { default: host, template: `%s · ${host} · Seamark` } };
}

export default async function SiteLayout({ params, children }: Props) {
  const site = await requireSite((await params).id);
  const { role } = await requireSession();
  return (
    <>
      <p className="text-sm text-muted">
        <a className="link target" href="/sites">
          Sites
        </a>{' '}
        /{' '}
        <span className="font-mono wrap-anywhere text-ink" dir="auto">
          {site.host}
        </span>{' '}
        <UnicodeHost host={site.host} />
      </p>
      <SiteTabs siteId={site.id} />
      <div className="mt-6">
        <ReadOnly isOn={role === 'viewer'}>{children}</ReadOnly>
      </div>
    </>
  );
}
