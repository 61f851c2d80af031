import { AgentsNav } from '@/components/shell/agents-nav';
import { PageHead } from '@/components/shell/page-head';
import { Section } from '@/components/fixes/section';
import { Link } from '@/components/ui/link';
import { SendVisits, type SendProps } from './send-visits';
import { VisitFigure } from './visit-figure';
import { VisitorTable } from './visitor-table';
import type { VisitFilter, viewVisitors } from '@/lib/visits/server/view-visitors';
import { day } from '@/lib/platform/text/dates';
import { missesSentence, visitsSentence } from '@/lib/visits/visits-sentence';

interface Props extends Omit<SendProps, 'title'> {
  readonly visitors: Awaited<ReturnType<typeof viewVisitors>>;
  readonly filter: VisitFilter;
  readonly now: Date;
}

export function VisitorsPage({ siteId, visitors, filter, baseUrl, cli, now }: Props) {
  const { clients, impostors, people, days, scans, markers } = visitors;
  const period = filter.day === null ? 'in the last seven days' : `on ${day(filter.day)}`;
  const isRefused = clients.some(({ refused }) => refused > 0);
  const table = { siteId, filter, now };
  return (
    <>
      <AgentsNav siteId={siteId} />
      <PageHead title="Visitors" />
      {visitors.isKnown && (
        <p className={`mt-2 max-w-prose text-lead ${isRefused ? 'font-medium text-red' : ''}`}>
          {visitsSentence(clients, period)}
        </p>
      )}
      {visitors.missing > 0 && (
        <p className="mt-2">
          <Link href={`/sites/${siteId}/missing-addresses`}>
            {visitors.missing === 1
              ? '1 address is asked for in vain'
              : `${visitors.missing} addresses are asked for in vain`}
          </Link>
        </p>
      )}
      {visitors.misses.map((misses) => (
        <p key={misses.client} className="mt-2 text-muted">
          {missesSentence(misses)}
        </p>
      ))}
      {(filter.client !== null || filter.day !== null) && (
        <p className="no-print mt-3">
          Only {[filter.client, filter.day && day(filter.day)].filter(Boolean).join(', ')}.{' '}
          <Link href={`/sites/${siteId}/visitors`}>Show all</Link>
        </p>
      )}
      {days.length > 0 && (
        <VisitFigure siteId={siteId} filter={filter} days={days} scans={scans} markers={markers} />
      )}
      {clients.length > 0 && (
        <VisitorTable
          {...table}
          caption={`AI clients, most refusals first, ${period}`}
          rows={clients}
        />
      )}
      {people.length > 0 && (
        <Section title="People sent by answer engines">
          <VisitorTable {...table} caption={`Answer engines by visits, ${period}`} rows={people} />
        </Section>
      )}
      {impostors.length > 0 && (
        <Section title="Pretenders">
          <p className="max-w-prose text-muted">They use the name, from someone else’s address.</p>
          <VisitorTable {...table} caption={`Pretenders, ${period}`} rows={impostors} />
        </Section>
      )}
      <SendVisits
        title={
          visitors.isKnown ? 'Where the counts come from' : 'See which AI clients read this site'
        }
        siteId={siteId}
        baseUrl={baseUrl}
        cli={cli}
      />
    </>
  );
}
