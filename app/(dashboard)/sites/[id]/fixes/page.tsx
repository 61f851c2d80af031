import type { Metadata } from 'next';
import { PageHead } from '@/components/shell/page-head';
import { PageLinks } from '@/components/shell/page-links';
import { DownloadSet } from '@/components/fixes/download-set';
import { FactsForm } from '@/components/fixes/facts-form';
import { VerifyFiles } from '@/components/fixes/verify-files';
import { FileTable } from '@/components/fixes/file-table';
import { FixedList } from '@/components/fixes/fixed-list';
import { FixSelection } from '@/components/fixes/fix-selection';
import { FixTable } from '@/components/fixes/fix-table';
import { NoScan } from '@/components/fixes/no-scan';
import { Section } from '@/components/fixes/section';
import { PrintButton } from '@/components/reports/print-button';
import { ButtonLink } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '@/components/ui/notice';
import { CHECKS, gradeOf } from '@seamark/engine';
import type { SiteFacts } from '@/lib/fixes/contract/facts';
import type { ScanState } from '@/lib/reports/contract/dashboard';
import { count } from '@/lib/platform/text/numbers';
import { getSiteFacts } from '@/lib/fixes/server/site-facts';
import { byEffect } from '@/lib/fixes/server/evidence-of-check';
import { listFiles, type FileItem } from '@/lib/fixes/server/list-files';
import { listFixes } from '@/lib/fixes/server/list-fixes';
import { getUnsettledScan } from '@/lib/reports/server/get-unsettled-scan';
import { listVerifications } from '@/lib/fixes/server/list-verifications';
import { requireSession } from '../../../session';
import { pageOfQuery, type Query } from '../query';
import { notFoundOnError, nullOnError, requireSite } from '../site';

export const metadata: Metadata = { title: 'Fixes' };

const NAMES: ReadonlyMap<string, string> = new Map(CHECKS.map(({ id, name }) => [id, name]));

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Query>;
}

/** What to fix, the files for it, and what scans confirmed: one loop on one page. */
export default async function FixesPage({ params, searchParams }: Props) {
  const { actor, role } = await requireSession();
  const { id } = await requireSite((await params).id);
  const query = await searchParams;
  const page = pageOfQuery(query);
  const isByEffect = query['by'] === 'effect';
  const [list, files, known, unsettled, latest, fixed] = await Promise.all([
    nullOnError(listFixes(actor, id), 'report_not_found'),
    nullOnError(listFiles(actor, id), 'report_not_found'),
    notFoundOnError(getSiteFacts(actor, id, new AbortController().signal)),
    getUnsettledScan(actor, id),
    listVerifications(actor, id, { limit: 100, offset: 0 }, undefined),
    listVerifications(actor, id, page, 'verified'),
  ]);
  if (list === null || files === null)
    return (
      <>
        <PageHead title="Fixes" />
        <NoScan
          siteId={id}
          message="The first scan lists what to fix, most points first."
          unsettled={unsettled}
        />
      </>
    );
  const { scanId, score, fixes } = list;
  const exported = (format: 'md' | 'json' | 'csv') =>
    `/api/dashboard/sites/${id}/fixes/export/${format}`;
  return (
    <>
      <PageHead
        title={fixes.length === 0 ? 'Nothing to fix' : `${fixes.length} to fix`}
        lead={`Home page ${score} of 100, ${gradeOf(score).label}.${fixes.length > 0 ? ' Points add up.' : ''}`}
      />
      {fixes.length > 0 && (
        <div className="mt-6">
          <FixSelection siteId={id} scanId={scanId} total={fixes.length}>
            <FixTable
              siteId={id}
              fixes={isByEffect ? byEffect(fixes) : fixes}
              isByEffect={isByEffect}
              records={new Map(latest.verifications.toReversed().map((one) => [one.checkId, one]))}
              fileNames={
                new Map([
                  ...known.files.map(({ kind, filename }) => [kind, filename] as const),
                  ...files.flatMap(({ kind, path }) =>
                    path === null ? [] : [[kind, path] as const],
                  ),
                ])
              }
            />
          </FixSelection>
          <p className="no-print mt-4 flex flex-wrap gap-2">
            <CopyButton from={exported('md')}>Copy as Markdown</CopyButton>
            <ButtonLink small href={exported('json')}>
              JSON
            </ButtonLink>
            <ButtonLink small href={exported('csv')}>
              CSV
            </ButtonLink>
            <PrintButton />
          </p>
        </div>
      )}
      <Files
        siteId={id}
        files={files}
        known={known}
        unsettled={unsettled}
        canChange={role !== 'member'}
      />
      {fixed.verifications.length > 0 && (
        <Section title="Fixed" id="fixed">
          <FixedList siteId={id} records={fixed.verifications} names={NAMES} />
          <PageLinks page={page} nextOffset={fixed.nextOffset} />
        </Section>
      )}
    </>
  );
}

interface FilesProps {
  readonly siteId: string;
  readonly files: readonly FileItem[];
  readonly known: Omit<SiteFacts, 'nextStep'>;
  readonly unsettled: ScanState | null;
  readonly canChange: boolean;
}

/** Files to publish, and the questions that they leave open. */
function Files({ siteId, files, known, unsettled, canChange }: FilesProps) {
  const { facts, suggestions } = known;
  const needed = new Set(known.files.flatMap(({ missing }) => missing.map(({ what }) => what)));
  return (
    <>
      {files.length > 0 && (
        <Section title="Files" id="files">
          <p className="mb-3 max-w-prose text-muted">
            Ready-made files for your site. Points are for publishing one file on its own; they
            overlap, so don’t add them.
          </p>
          <FileTable siteId={siteId} files={files} needs={known.files} />
          <DownloadSet siteId={siteId} />
          <p className="mt-6 mb-3 text-muted">Follow README.txt, then let us check.</p>
          <VerifyFiles siteId={siteId} unsettled={unsettled} />
        </Section>
      )}
      <Section title="About your organization">
        {!canChange ? (
          <Notice tone="info" title="You have read-only access">
            Only owners and admins can change these answers.
          </Notice>
        ) : (
          <details className="folded">
            <summary>
              <span className="font-medium">
                {needed.size === 0
                  ? 'No questions are open'
                  : count(needed.size, 'question is', 'questions are') + ' open'}
              </span>
              <span className="text-muted">
                Asked once, used in every file. We suggest answers from your site. You decide.
              </span>
            </summary>
            {/* A link to an address inside of closed details opens them. */}
            <div className="mt-4" id="questions">
              <FactsForm known={{ siteId, facts, files: known.files, suggestions }} />
            </div>
          </details>
        )}
      </Section>
    </>
  );
}
