import type { ReactNode } from 'react';
import { passName } from '@/components/answers/pass-name';
import { VerdictMark } from '@/components/replay/verdict-mark';
import { RelativeTime } from '@/components/ui/relative-time';
import type { AgentRun, Report, VerificationRecord } from '@/lib/contract';
import { shareText } from '@/lib/views/answers-figures';
import { count, signedWhole } from '@/lib/words/numbers';
import { siteText } from '@/lib/words/site-text';
import type { PassEntry } from '@/lib/services/answers/get-answers-view';

interface Props {
  readonly siteId: string;
  readonly checks: Report['checks'];
  /** Number of fixes that wait for verification. */
  readonly unproven: number;
  readonly verified: readonly VerificationRecord[];
  readonly pass: PassEntry | null;
  readonly run: AgentRun | null;
  readonly now: Date;
}

const VERIFIED_SHOWN = 3;

/** State of verifications, answers, and agent runs, each with a link to its page. */
export function SiteFacts({ siteId, checks, unproven, verified, pass, run, now }: Props) {
  // `verified` is ordered by recommendation date; the latest verification is shown.
  const latest = [...verified]
    .sort((a, b) => (b.verifiedAt ?? '').localeCompare(a.verifiedAt ?? ''))
    .slice(0, VERIFIED_SHOWN);
  return (
    <div className="mt-12 grid gap-x-16 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
      <Fact title="Verifications" href={`/sites/${siteId}/verifications`} leads="All verifications">
        <p>
          {unproven === 0
            ? 'No fixes are waiting for verification.'
            : `${count(unproven, 'fix', 'fixes')} waiting for verification. The next scan that finds a fix in place verifies it.`}
        </p>
        {latest.length > 0 && (
          <ul className="mt-2">
            {latest.map(({ id, checkId, gained, verifiedAt }) => (
              <li key={id} className="border-t border-line py-1.5">
                {checks.find((check) => check.id === checkId)?.name ?? checkId}{' '}
                <span className="text-muted">
                  verified
                  {verifiedAt !== null && (
                    <>
                      {' '}
                      <RelativeTime time={verifiedAt} now={now} />
                    </>
                  )}
                  {gained !== null && `, ${signedWhole(gained)} points on the check`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact title="Answers" href={`/sites/${siteId}/answers`} leads="Answers">
        <LastPass pass={pass} now={now} />
      </Fact>
      <Fact title="Agent runs" href={`/sites/${siteId}/agent-runs`} leads="Agent runs">
        <LastRun run={run} now={now} />
      </Fact>
    </div>
  );
}

function Fact({
  title,
  href,
  leads,
  children,
}: {
  readonly title: string;
  readonly href: string;
  readonly leads: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="min-w-0">
      <h2 className="border-b border-ink pb-1">{title}</h2>
      <div className="mt-2">{children}</div>
      <p className="mt-2 text-sm">
        <a className="link target" href={href}>
          {leads}
        </a>
      </p>
    </section>
  );
}

/** A share with its sample, engine, model, and date, counted as on the linked page. */
function LastPass({ pass, now }: { readonly pass: PassEntry | null; readonly now: Date }) {
  if (pass === null) return <p className="text-muted">No answers yet.</p>;
  const { cited, mentioned, finishedAt, createdAt } = pass;
  const label =
    cited.of > 0
      ? `Cited in ${shareText(cited)}.`
      : mentioned.of > 0
        ? `Mentioned in ${shareText(mentioned)}. Whether it is cited is unknown.`
        : 'The latest pass has no answers to count.';
  return (
    <>
      <p>{label}</p>
      <p className="text-sm text-muted">
        {passName(pass)}, <RelativeTime time={finishedAt ?? createdAt} now={now} />
      </p>
    </>
  );
}

function LastRun({ run, now }: { readonly run: AgentRun | null; readonly now: Date }) {
  if (run === null) return <p className="text-muted">No agent runs yet.</p>;
  return (
    <>
      <p dir="auto">{siteText(run.goal ?? 'Untitled task', 160)}</p>
      <p className="text-sm text-muted">
        <VerdictMark run={run} />, {count(run.stepCount, 'step')},{' '}
        <RelativeTime time={run.createdAt} now={now} />
      </p>
    </>
  );
}
