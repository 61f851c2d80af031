import type { Metadata } from 'next';
import { cliAddress, cliDigest } from '@/app/(machine)/seamark.tgz/cli-package';
import { AgentsNav } from '@/components/shell/agents-nav';
import { PageHead } from '@/components/shell/page-head';
import { Section } from '@/components/fixes/section';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { VisitFigure } from '@/components/visits/visit-figure';
import { VisitorTable } from '@/components/visits/visitor-table';
import { env } from '@/lib/platform/config/env';
import { viewVisitors } from '@/lib/visits/server/view-visitors';
import { visitsSentence } from '@/lib/visits/visits-sentence';
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
        <VisitFigure siteId={site.id} days={days} scans={scans} markers={markers} />
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

/** How the counts come here. */
function Send({ siteId, isKnown }: { readonly siteId: string; readonly isKnown: boolean }) {
  const command = [
    `export SEAMARK_BASE_URL=${env().BASE_URL} SEAMARK_API_KEY=smk_…`,
    `npx --yes ${cliAddress()} visits /var/log/nginx/access.log --follow --site ${siteId}`,
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
        The command comes from this server. Its SHA-256 is <code>{cliDigest()}</code>.
      </p>
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
