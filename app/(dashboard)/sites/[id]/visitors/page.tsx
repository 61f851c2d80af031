import type { Metadata } from 'next';
import { cliAddress, cliDigest } from '@/app/(machine)/seamark.tgz/cli-package';
import * as z from 'zod';
import { textOf } from '@/app/query';
import { env } from '@/lib/platform/config/env';
import { viewVisitors } from '@/lib/visits/server/view-visitors';
import { VisitorsPage } from '@/components/visits/visitors-page';
import { openSite, type SitePageProps } from '../site';

export const metadata: Metadata = { title: 'Visitors' };

/** AI clients that read the site, from its logs. */
export default async function Page(props: SitePageProps) {
  const { site, query } = await openSite(props);
  const now = new Date();
  const filter = {
    client: z
      .string()
      .regex(/^[^\x00-\x1f]{1,60}$/)
      .nullable()
      .catch(null)
      .parse(textOf(query['client'])),
    day: z.iso.date().nullable().catch(null).parse(textOf(query['day'])),
  };
  return (
    <VisitorsPage
      siteId={site.id}
      visitors={await viewVisitors(site, now, filter)}
      filter={filter}
      baseUrl={env().BASE_URL}
      cli={{ address: cliAddress(), digest: cliDigest() }}
      now={now}
    />
  );
}
