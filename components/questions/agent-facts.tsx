import type { ReactNode } from 'react';
import { passName } from '@/components/questions/answers/pass-name';
import { VerdictMark } from '@/components/questions/agent-runs/verdict-mark';
import { RelativeTime } from '@/components/ui/relative-time';
import type { AgentRun } from '@/lib/questions/contract/agent-runs';
import { answeredSentence } from '@/lib/questions';
import { shareText } from '@/lib/questions/answers-figures';
import { siteText } from '@/lib/platform/text/site-text';
import type { PassEntry } from '@/lib/questions/server/answers/get-answers-view';

interface Props {
  readonly siteId: string;
  readonly pass: PassEntry | null;
  readonly run: AgentRun | null;
  /** Answers on the pages of the latest scan; null before the first one with questions. */
  readonly questions: { readonly found: number; readonly judged: number } | null;
  /** What AI clients did in the last seven days; null before the first counts. */
  readonly visits: string | null;
  readonly now: Date;
}

/** What AI clients read, what the pages answer, the latest answers of engines, and the latest agent run. */
export function AgentFacts({ siteId, pass, run, questions, visits, now }: Props) {
  return (
    <>
      <Panel title="Visitors" href={`/sites/${siteId}/visitors`}>
        {visits === null ? <p className="text-muted">Not counted yet.</p> : <p>{visits}</p>}
      </Panel>
      <Panel title="Questions" href={`/sites/${siteId}/questions`}>
        {questions === null ? (
          <p className="text-muted">None yet.</p>
        ) : (
          <p>{answeredSentence(questions.found, questions.judged)}</p>
        )}
      </Panel>
      <Panel title="Answers" href={`/sites/${siteId}/answers`}>
        {pass === null ? (
          <p className="text-muted">Not asked yet.</p>
        ) : (
          <>
            <p>{shareSentence(pass)}</p>
            <p className="text-sm text-muted">
              {passName(pass)}, <RelativeTime time={pass.finishedAt ?? pass.createdAt} now={now} />
            </p>
          </>
        )}
      </Panel>
      <Panel
        title="Agent run"
        href={
          run === null ? `/sites/${siteId}/agent-runs` : `/sites/${siteId}/agent-runs/${run.id}`
        }
      >
        {run === null ? (
          <p className="text-muted">None yet.</p>
        ) : (
          <>
            <p dir="auto">{siteText(run.goal ?? 'Untitled task', 160)}</p>
            <p className="text-sm text-muted">
              <VerdictMark run={run} />, <RelativeTime time={run.createdAt} now={now} />
            </p>
          </>
        )}
      </Panel>
    </>
  );
}

interface PanelProps {
  readonly title: string;
  readonly href: string;
  readonly children: ReactNode;
}

function Panel({ title, href, children }: PanelProps) {
  return (
    <section className="panel min-w-0">
      <h2 className="text-sm! font-medium!">
        <a className="link target" href={href}>
          {title}
        </a>
      </h2>
      {children}
    </section>
  );
}

function shareSentence({ cited, mentioned }: PassEntry): string {
  if (cited.of > 0) return `Cited in ${shareText(cited)}.`;
  return mentioned.of > 0
    ? `Mentioned in ${shareText(mentioned)}. Whether it is cited is unknown.`
    : 'The latest run has no answers to count.';
}
