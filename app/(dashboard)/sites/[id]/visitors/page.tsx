import type { Metadata } from 'next';
import { AgentsNav } from '@/components/dashboard/agents-nav';
import { PageHead } from '@/components/dashboard/page-head';
import { Section } from '@/components/fixes/section';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { PURPOSE_SERIES } from '@/components/visits/purpose-series';
import { VisitFigure } from '@/components/visits/visit-figure';
import { VisitorTable } from '@/components/visits/visitor-table';
import { env } from '@/lib/config/env';
import { viewVisitors, type Visitors } from '@/lib/services/visits/view-visitors';
import { visitsSentence } from '@/lib/views/visits-sentence';
import { day as dateOf } from '@/lib/words/dates';
import { VISIT_PURPOSE_NAME } from '@/lib/words/words';
import { requireSession } from '../../../session';
import { requireSite } from '../site';

export const metadata: Metadata = { title: 'Visitors' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

/** AI clients that read the site, from its logs. */
export default async function VisitorsPage({ params }: Props) {
  const { actor } = await requireSession();
  const site = await requireSite((await params).id);
  const now = new Date();
  const visitors = await viewVisitors(actor, site.id, now);
  const { clients, impostors, people, days, scans, markers } = visitors;
  return (
    <>
      <AgentsNav siteId={site.id} />
      <PageHead title="Visitors" lead={visitors.isKnown ? visitsSentence(clients) : undefined} />
      {days.length > 0 && (
        <>
          <VisitFigure days={days} scans={scans} markers={markers} />
          <DayTable siteId={site.id} days={days} />
        </>
      )}
      {clients.length > 0 && (
        <VisitorTable
          siteId={site.id}
          caption="AI clients by requests, in the last seven days"
          rows={clients}
          now={now}
        />
      )}
      {people.length > 0 && (
        <Section title="People sent by answer engines">
          <VisitorTable
            siteId={site.id}
            caption="Answer engines by visits, in the last seven days"
            rows={people}
            now={now}
          />
        </Section>
      )}
      {impostors.length > 0 && (
        <Section title="Impostors">
          <p className="max-w-prose text-muted">
            These requests name a client, but come from an address of another operator.
          </p>
          <VisitorTable
            siteId={site.id}
            caption="Impostors by requests, in the last seven days"
            rows={impostors}
            now={now}
          />
        </Section>
      )}
      <Send siteId={site.id} isKnown={visitors.isKnown} />
    </>
  );
}

/** The numbers of the chart, newest first. */
function DayTable({ siteId, days }: Pick<Visitors, 'days'> & { readonly siteId: string }) {
  return (
    <details className="mt-2 mb-8">
      <summary className="link target text-sm">Numbers by day</summary>
      <table className="data mt-3 max-w-2xl">
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            {PURPOSE_SERIES.map(({ purpose }) => (
              <th key={purpose} scope="col" className="text-right!">
                {VISIT_PURPOSE_NAME[purpose]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, ...sums }) => (
            <tr key={day}>
              <td data-label="Day (UTC)">{dateOf(day)}</td>
              {PURPOSE_SERIES.map(({ purpose }) => (
                <td key={purpose} data-label={VISIT_PURPOSE_NAME[purpose]} className="number">
                  {sums[purpose].toLocaleString('en')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="no-print mt-3 text-sm">
        <a className="link target" href={`/api/dashboard/sites/${siteId}/visits/csv`} download>
          Download as CSV, by client
        </a>
      </p>
    </details>
  );
}

/** How the counts come here. */
function Send({ siteId, isKnown }: { readonly siteId: string; readonly isKnown: boolean }) {
  const command = [
    `export SEAMARK_BASE_URL=${env().BASE_URL} SEAMARK_API_KEY=smk_…`,
    `npx seamark visits /var/log/nginx/access.log --follow --site ${siteId}`,
  ].join('\n');
  return (
    <Section title={isKnown ? 'Where the counts come from' : 'See which AI clients read this site'}>
      <p className="max-w-prose text-muted">
        Run this where your web server writes its log. It sends counts by hour: no addresses, user
        agents, or queries. The key needs only the scope “visits”.
      </p>
      <div className="mt-3">
        <CodeBlock code={command} label="Command" />
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-4">
        <CopyButton text={command}>Copy command</CopyButton>
        <a className="link" href="/account/api-keys">
          Create a key
        </a>
        <a className="link" href="/docs/visits">
          How visits are counted
        </a>
      </p>
    </Section>
  );
}
