import { Bearing } from '@/components/charts/bearing';
import { GuideSteps } from '@/components/docs/guide-view';
import { PageHead } from '@/components/shell/page-head';
import { Link } from '@/components/ui/link';
import { Section } from './section';
import { FixStateMark } from './fix-state-mark';
import { FileText } from './file-text';
import { VerifyFix } from './verify-fix';
import { FindingList } from '@/components/reports/finding-list';
import { PrintButton } from '@/components/reports/print-button';
import { ButtonLink } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import type { FixDetail } from '@/lib/fixes/contract/fixes';
import { dateAndTime } from '@/lib/platform/text/dates';
import { fixState } from '@/lib/fixes/fix-state';
import { count, signed } from '@/lib/platform/text/numbers';
import { scriptsSentence } from '@/lib/reports/rendering-words';
import { metSentence } from '@/lib/visits/visits-sentence';
import { MARKED_CHECKS } from '@/lib/reports/marked-checks';
import { siteFile, siteText } from '@/lib/platform/text/site-text';
import type { FileOfFix, FixView } from '@/lib/fixes/server/get-fix';
import type { VisitsOfCheck } from '@/lib/visits/server/visits-of-check';
import type { ScanState } from '@/lib/reports/contract/dashboard';

const OPEN: ReadonlySet<string> = new Set(['fail', 'warn']);

/** Longer files are cut; the download has all of it. */
const SHOWN_MAX = 10_000;

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

export function FixPage({ view, unsettled, rendering, visits }: Props) {
  const { detail: fix, findings, files } = view;
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
      <Outcome view={view} />
      <ClientVisits siteId={id} visits={visits} />
      <Findings findings={findings} />
      {rendering && <p className="mt-4 max-w-prose">In a browser: {scriptsSentence(rendering)}</p>}
      {SEEN.has(fix.checkId) && (
        <p className="no-print mt-4">
          <Link href={`/sites/${id}/seen#${fix.checkId}`}>See the home page as agents do</Link>
        </p>
      )}
      <Guide checkId={fix.checkId} host={fix.host} guide={fix.guide} />
      {isOpen && files.map((file) => <FixFile key={file.kind} siteId={id} file={file} />)}
      {isOpen && (
        <>
          <div className="no-print mt-10">
            <VerifyFix siteId={id} checkId={fix.checkId} unsettled={unsettled} />
          </div>
          <details className="folded mt-6">
            <summary className="chevron">Prompt for a coding agent</summary>
            <CodeBlock code={fix.prose} label="Full fix as text" wraps />
          </details>
        </>
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

/** What a scan said about the fix, and the next one. */
function Outcome({ view: { detail, next, proof } }: { readonly view: FixView }) {
  const { siteId, headline, applicable, verification } = detail;
  const { word, text } = fixState(verification ?? undefined);
  const moved = verification !== null && verification.observedScore !== null && verification;
  return (
    <div className="mt-6 grid max-w-prose justify-items-start gap-3 empty:hidden">
      {verification !== null && word !== 'To fix' && (
        <p className="tabular-nums">
          <FixStateMark word={word} /> {text}
          {moved && moved.observedScore !== moved.baselineScore && (
            <>
              {' '}
              The check went {moved.baselineScore} → {moved.observedScore}
              {proof !== null && `, the site ${proof.from} → ${proof.to}`}.
            </>
          )}
        </p>
      )}
      {headline === null && (
        <>
          {word !== 'Fixed' && (
            <p>{applicable ? 'Nothing to fix here.' : 'This check doesn’t apply to this site.'}</p>
          )}
          <ButtonLink
            small
            look="primary"
            href={`/sites/${siteId}/fixes${next === null ? '' : `/${next.checkId}`}`}
          >
            {next === null ? 'All fixes' : `Next: ${next.name}`}
            {next !== null && next.gain > 0 && ` ${signed(next.gain)}`}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

/** Points and score of the check; a check that does not apply has no visible score. */
function Figures({ fix }: { readonly fix: FixView['detail'] }) {
  const { applicable, score, weight, gain, scannedAt } = fix;
  return (
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
        {weight === 0 && 'Not scored. '}Scan of {dateAndTime(scannedAt)}
      </span>
    </div>
  );
}

/** Open findings, and the others folded. */
function Findings({ findings }: Pick<FixView, 'findings'>) {
  const open = findings.filter(({ status }) => OPEN.has(status));
  const others = findings.filter(({ status }) => !OPEN.has(status));
  return (
    <div className="mt-6">
      {/* `content-visibility`: the browser skips rows out of sight, of which there may be hundreds. */}
      <div
        className={
          findings.length > 100
            ? '[&_.finding]:[contain-intrinsic-size:auto_6rem] [&_.finding]:[content-visibility:auto]'
            : ''
        }
      >
        <FindingList findings={open} />
      </div>
      {others.length > 0 && (
        <details className="folded" open={open.length === 0}>
          <summary className="chevron text-muted">{others.length} more, nothing to fix</summary>
          <FindingList findings={others} />
        </details>
      )}
    </div>
  );
}

function Guide({ checkId, host, guide }: Pick<FixDetail, 'checkId' | 'host' | 'guide'>) {
  return (
    <Section title={guide.title}>
      <GuideSteps steps={guide.steps.map((step) => step.replaceAll('your-site', host))} />
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

/** A file to copy or download, with how to publish it. */
function FixFile({ siteId, file }: { readonly siteId: string; readonly file: FileOfFix }) {
  const { kind, name, draft, missing } = file;
  return (
    <Section
      title={siteText(name, 200)}
      action={
        draft !== null && (
          <div className="flex gap-2">
            <CopyButton text={draft.content}>Copy</CopyButton>
            <ButtonLink small href={`/api/dashboard/sites/${siteId}/artifacts/${kind}/raw`}>
              Download
            </ButtonLink>
          </div>
        )
      }
    >
      {draft !== null && (
        <>
          <p className="mb-3 max-w-prose wrap-anywhere">{siteText(draft.toDo)}.</p>
          <FileText
            text={siteFile(draft.content.slice(0, SHOWN_MAX))}
            contentType={draft.contentType}
            label={`Contents of ${name}`}
          />
        </>
      )}
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        {missing.length > 0 && (
          <span className="text-muted">
            {count(missing.length, 'answer')} missing: {siteText(missing.join('; '), 200)}.{' '}
            <Link href={`/sites/${siteId}/fixes#questions`}>Answer</Link>
          </span>
        )}
        <Link href={`/sites/${siteId}/artifacts/${kind}`}>Compare it with the site’s</Link>
      </p>
    </Section>
  );
}
