import { Link } from '@/components/ui/link';
import { VerdictMark } from './verdict-mark';
import type { PublicAgentRunList } from '@/lib/questions/contract/agent-tasks';
import { reasonTexts } from '@/lib/questions/agent-words';
import { reportPath } from '@/lib/platform/text/host';
import { siteText } from '@/lib/platform/text/site-text';

type RunRow = PublicAgentRunList['runs'][number] & {
  /** Steps, model, and date. */
  readonly facts: string;
};

interface Props {
  readonly host: string;
  readonly runs: readonly RunRow[];
  readonly nextOffset: number | null;
  readonly lead: string;
  readonly empty: string;
}

export function PublicRunsPage({ host, runs, nextOffset, lead, empty }: Props) {
  return (
    <>
      <h1 className="wrap-anywhere">
        Agent tasks on <span dir="auto">{host}</span>
      </h1>
      <p className="mt-3 max-w-prose text-lead text-muted">{lead}</p>
      {runs.length === 0 ? (
        <div className="mt-8 border-t border-ink pt-4">
          <p>{empty}</p>
          <p className="mt-2">
            <Link href={reportPath(host)}>Report of {host}</Link>
          </p>
        </div>
      ) : (
        <RunList host={host} runs={runs} />
      )}
      {nextOffset !== null && (
        <p className="mt-6">
          <a className="button" href={`?offset=${nextOffset}`} rel="next">
            Older runs
          </a>
        </p>
      )}
    </>
  );
}

function RunList({ host, runs }: Pick<Props, 'host' | 'runs'>) {
  return (
    <ul className="mt-8 border-t border-ink">
      {runs.map((run) => (
        <li key={run.id} className="border-b border-line py-4">
          <h2 className="text-lead">
            <Link href={`/agent-tasks/${host}/${run.id}`} dir="auto">
              {siteText(run.goal, 300)}
            </Link>
          </h2>
          <p className="mt-1">
            <VerdictMark run={{ verdict: run.verdict, status: 'succeeded' }} />{' '}
            <span className="text-sm text-muted">{run.facts}</span>
          </p>
          {run.reasons.length > 0 && (
            <ul className="mt-2 list-[square] pl-5 text-sm text-muted">
              {reasonTexts(run.reasons).map((sentence) => (
                <li key={sentence} dir="auto" className="wrap-anywhere">
                  {siteText(sentence, 300)}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
