import { Bearing } from '@/components/charts/bearing';
import { GuideSteps } from '@/components/docs/guide-view';
import { PageHead } from '@/components/shell/page-head';
import { Link } from '@/components/ui/link';
import { Section } from './section';
import { FixStateMark } from './fix-state-mark';
import { VerifyFix } from './verify-fix';
import { FindingList } from '@/components/reports/finding-list';
import { PrintButton } from '@/components/reports/print-button';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import type { FixDetail } from '@/lib/fixes/contract/fixes';
import type { VerificationRecord } from '@/lib/fixes/contract/verifications';
import { dateAndTime } from '@/lib/platform/text/dates';
import { fixState } from '@/lib/fixes/fix-state';
import { signed } from '@/lib/platform/text/numbers';
import { scriptsSentence } from '@/lib/reports/rendering-words';
import { metSentence } from '@/lib/visits/visits-sentence';
import { MARKED_CHECKS } from '@/lib/reports/marked-checks';
import { siteText } from '@/lib/platform/text/site-text';
import type { FixView } from '@/lib/fixes/server/get-fix';
import type { VisitsOfCheck } from '@/lib/visits/server/visits-of-check';
import type { ScanState } from '@/lib/reports/contract/dashboard';

/** Checks whose findings are places of the page. */
const SEEN: ReadonlySet<string> = new Set([
  ...MARKED_CHECKS,
  'content-negotiation',
  'structured-data',
]);

interface Props {
  readonly view: FixView;
  readonly unsettled: ScanState | null;
  readonly rendering: Parameters<typeof scriptsSentence>[0] | null;
  readonly visits: readonly VisitsOfCheck[];
}

export function FixPage({ view: { detail: fix, findings }, unsettled, rendering, visits }: Props) {
  const id = fix.siteId;
  const isOpen = fix.headline !== null;
  return (
    <article>
      <p className="mb-2 text-sm">
        <a className="link target" href={`/sites/${id}/fixes`}>
          All fixes
        </a>
      </p>
      <PageHead
        title={fix.name}
        lead={fix.description}
        actions={
          <>
            {isOpen && <CopyButton text={fix.prose}>Copy fix for agent</CopyButton>}
            <PrintButton />
          </>
        }
      />
      <Figures fix={fix} />
      <ClientVisits siteId={id} visits={visits} />
      {(isOpen || fix.verification !== null) && (
        <div className={fix.verification === null ? 'no-print' : ''}>
          <Section title="State">
            <div className="grid gap-6">
              {fix.verification !== null && <Outcome record={fix.verification} />}
              {isOpen && <VerifyFix siteId={id} checkId={fix.checkId} unsettled={unsettled} />}
            </div>
          </Section>
        </div>
      )}
      <Findings findings={findings} />
      {rendering && <p className="mt-4 max-w-prose">In a browser: {scriptsSentence(rendering)}</p>}
      {SEEN.has(fix.checkId) && (
        <p className="no-print mt-4">
          <Link href={`/sites/${id}/seen#${fix.checkId}`}>See the home page as agents do</Link>
        </p>
      )}
      {fix.evidence.length > 0 && <Effects checkId={fix.checkId} evidence={fix.evidence} />}
      <Guide checkId={fix.checkId} guide={fix.guide} />
      {isOpen && fix.artifacts.length > 0 && <Files fix={fix} />}
      {isOpen && (
        <Section title="For a coding agent" action={<CopyButton text={fix.prose}>Copy</CopyButton>}>
          <CodeBlock code={fix.prose} label="Full fix as text" wraps />
        </Section>
      )}
    </article>
  );
}

/** What the findings did to visitors, from the logs of the site, and what changed with the fix. */
function ClientVisits({
  siteId,
  visits,
}: {
  readonly siteId: string;
  readonly visits: readonly VisitsOfCheck[];
}) {
  if (visits.length === 0) return null;
  return (
    <p className="mt-4 max-w-prose">
      {visits.map(metSentence).join(' ')} <Link href={`/sites/${siteId}/visitors`}>Visitors</Link>
    </p>
  );
}

function Outcome({ record }: { readonly record: VerificationRecord }) {
  const { baselineScore, observedScore } = record;
  const { word, text } = fixState(record);
  return (
    <p>
      <FixStateMark word={word} /> {text}
      {observedScore !== null && observedScore !== baselineScore && (
        <span className="tabular-nums">
          {' '}
          The check went from {baselineScore} to {observedScore} of 100.
        </span>
      )}
    </p>
  );
}

/** Points, score, and weight of the check; a check that does not apply has no visible score. */
function Figures({ fix }: { readonly fix: FixView['detail'] }) {
  const { applicable, score, weight, gain, scannedAt } = fix;
  return (
    <>
      <div className="mt-4 flex max-w-2xl flex-wrap items-center gap-x-6 gap-y-2 tabular-nums">
        {gain > 0 && <strong className="text-lead">{signed(gain)} points</strong>}
        {applicable && (
          <span className="flex grow basis-64 items-center gap-3">
            <span className="grow">
              <Bearing fill={score} />
            </span>
            {score} of 100
          </span>
        )}
        <span className="text-sm text-muted">
          {weight === 0 ? 'Not scored. ' : `Weight ${weight}. `}Scan of {dateAndTime(scannedAt)}
        </span>
      </div>
      {fix.headline === null ? (
        <p className="mt-6">
          {applicable
            ? 'This check has no open findings.'
            : 'This check doesn’t apply to this site.'}{' '}
          <Link href={`/sites/${fix.siteId}/fixes`}>Choose another fix</Link>
        </p>
      ) : (
        <p className="mt-6 max-w-prose text-lead wrap-anywhere" dir="auto">
          {siteText(fix.headline, 300)}
        </p>
      )}
    </>
  );
}

function Findings({ findings }: Pick<FixView, 'findings'>) {
  return (
    <Section title={`Findings (${findings.length})`}>
      {/* `content-visibility`: the browser skips rows out of sight, of which there may be hundreds. */}
      <div
        className={
          findings.length > 100
            ? '[&_.finding]:[contain-intrinsic-size:auto_6rem] [&_.finding]:[content-visibility:auto]'
            : ''
        }
      >
        <FindingList findings={findings} />
      </div>
    </Section>
  );
}

function Effects({ checkId, evidence }: Pick<FixDetail, 'checkId' | 'evidence'>) {
  return (
    <Section title="Effect on agents">
      <dl className="grid max-w-prose gap-2">
        {evidence.map(({ rule, summary }) => (
          <div key={rule}>
            <dt className="font-medium">
              <a className="quiet-link" href={`/checks/${checkId}`}>
                {rule.slice(rule.indexOf('/') + 1)}
              </a>
            </dt>
            <dd className="text-muted">{summary}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">
        <Link href="/evidence">How we measured</Link>
      </p>
    </Section>
  );
}

function Guide({ checkId, guide }: Pick<FixDetail, 'checkId' | 'guide'>) {
  return (
    <Section title={guide.title}>
      <GuideSteps steps={guide.steps} />
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        <Link href={`/checks/${checkId}`}>Rules for this check</Link>
        {guide.references.map(({ title, url }) => (
          <Link key={url} href={url} rel="noopener">
            {title}
          </Link>
        ))}
      </p>
    </Section>
  );
}

function Files({ fix: { siteId, artifacts } }: { readonly fix: FixView['detail'] }) {
  return (
    <Section title="Files">
      <ul className="max-w-2xl border-t border-ink">
        {artifacts.map(({ kind, path }) => (
          <li
            key={kind}
            className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2"
          >
            <a className="quiet-link target" href={`/sites/${siteId}/artifacts/${kind}`}>
              {path === null ? kind : siteText(path, 200)}
            </a>
            {path === null && (
              <span className="text-muted">Paste into the page or the server configuration</span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
