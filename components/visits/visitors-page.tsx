import { AgentsNav } from '@/components/shell/agents-nav';
import { PageHead } from '@/components/shell/page-head';
import { Section } from '@/components/fixes/section';
import { Link } from '@/components/ui/link';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { VisitFigure } from './visit-figure';
import { VisitorTable } from './visitor-table';
import type { VisitFilter, viewVisitors } from '@/lib/visits/server/view-visitors';
import { day } from '@/lib/platform/text/dates';
import { visitsSentence } from '@/lib/visits/visits-sentence';

interface Props {
  readonly siteId: string;
  readonly visitors: Awaited<ReturnType<typeof viewVisitors>>;
  readonly filter: VisitFilter;
  readonly baseUrl: string;
  readonly cli: { readonly address: string; readonly digest: string };
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
      <Send siteId={siteId} isKnown={visitors.isKnown} baseUrl={baseUrl} cli={cli} />
    </>
  );
}

interface SendProps extends Pick<Props, 'siteId' | 'baseUrl' | 'cli'> {
  readonly isKnown: boolean;
}

/** How the counts come here. */
function Send({ siteId, isKnown, baseUrl, cli }: SendProps) {
  const command = [
    `export SEAMARK_BASE_URL=${baseUrl} SEAMARK_API_KEY=smk_…`,
    `npx --yes ${cli.address} visits /var/log/nginx/access.log --follow --site ${siteId}`,
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
      <p className="mt-3 max-w-prose break-words text-muted">
        The command comes from this server. Its SHA-256 is <code>{cli.digest}</code>.
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-4">
        <CopyButton text={command}>Copy command</CopyButton>
        <Link href="/account/api-keys">Create a key</Link>
        <Link href="/docs/visits">How visits are counted</Link>
      </p>
    </Section>
  );
}
