import { DownloadSet } from '@/components/fixes/download-set';
import { Section } from '@/components/fixes/section';
import { AgentsNav } from '@/components/shell/agents-nav';
import { PageHead } from '@/components/shell/page-head';
import { ActionButton } from '@/components/ui/actions';
import { Link } from '@/components/ui/link';
import { StatusLine } from '@/components/ui/status-line';
import { count } from '@/lib/platform/text/numbers';
import type { MissingView } from '@/lib/visits/server/view-missing';
import { missesSentence } from '@/lib/visits/visits-sentence';
import { MissingTable } from './missing-table';
import { SendVisits, type SendProps } from './send-visits';

interface Props extends Omit<SendProps, 'title'> {
  readonly view: MissingView;
  readonly now: Date;
}

export function MissingPage({ view, now, siteId, ...send }: Props) {
  const { isCounted, open, openCount, accepted, dismissed, misses } = view;
  const sure = open.flatMap(({ path, suggestion, obstacle }) =>
    suggestion?.confidence === 'sure' && obstacle === null
      ? [{ path, decision: 'accepted' as const, to: suggestion.path }]
      : [],
  );
  const table = { siteId, now };
  return (
    <>
      <AgentsNav siteId={siteId} />
      <StatusLine>
        <PageHead
          title="Missing addresses"
          lead={leadOf(view)}
          actions={
            sure.length > 1 && (
              <ActionButton
                label={`Accept all ${sure.length} sure`}
                look="primary"
                call="decideMissingAddresses"
                input={{ params: { id: siteId }, body: { decisions: sure } }}
                failure="Couldn’t accept them"
                done={`Accepted ${count(sure.length, 'redirect')}. Download the file below.`}
              />
            )
          }
        />
        <p className="no-print mt-3">
          <Link href={`/sites/${siteId}/visitors`}>All visitors</Link>
        </p>
        {open.length > 0 && <MissingTable {...table} caption="Most requests first" rows={open} />}
        {openCount > open.length && (
          <p className="mt-3 text-muted">
            The {open.length} most requested of {openCount}. Others follow as you decide.
          </p>
        )}
        {accepted.length > 0 && (
          <Section title="Accepted" id="accepted">
            {misses.map((client) => (
              <p key={client.client}>{missesSentence(client)}</p>
            ))}
            <MissingTable {...table} caption="Accepted redirects" rows={accepted} />
            <DownloadSet siteId={siteId} only="redirects" />
            <p className="mt-3 max-w-prose text-muted">
              Publish the file by its README.txt. The next scan asks each address and shows here
              which ones work.
            </p>
          </Section>
        )}
        {dismissed.length > 0 && (
          <details className="mt-10">
            <summary className="link target">
              {count(dismissed.length, 'dismissed address', 'dismissed addresses')}
            </summary>
            <MissingTable {...table} caption="Dismissed addresses" rows={dismissed} />
          </details>
        )}
      </StatusLine>
      {!isCounted && (
        <SendVisits title="Find out what AI clients ask for in vain" siteId={siteId} {...send} />
      )}
    </>
  );
}

function leadOf({ isCounted, openCount, accepted, open }: MissingView): string {
  if (!isCounted) return 'AI clients guess addresses. Your log shows which guesses miss.';
  if (openCount === 0)
    return accepted.length > 0
      ? 'You decided on every address.'
      : 'AI clients find what they ask for. Addresses show up here once several clients miss them.';
  const hint = open.some(({ suggestion }) => suggestion !== null)
    ? 'Send each one to the page that was meant.'
    : 'None of them is like a page of the latest scan.';
  return `AI clients ask for ${count(openCount, 'address', 'addresses')} in vain. ${hint}`;
}
