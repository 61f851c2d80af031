import type { Metadata } from 'next';
import { PageHead } from '@/components/dashboard/page-head';
import { FileTable } from '@/components/fixes/file-table';
import { FixSelection } from '@/components/fixes/fix-selection';
import { FixTable } from '@/components/fixes/fix-table';
import { NoScan } from '@/components/fixes/no-scan';
import { Section } from '@/components/fixes/section';
import { PrintButton } from '@/components/report/print-button';
import { Provenance } from '@/components/report/provenance';
import { ButtonLink } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { gradeOf } from '@seamark/engine';
import { dateAndTime } from '@/lib/words/dates';
import { count } from '@/lib/words/numbers';
import { listFiles, type FileItem } from '@/lib/services/fixes/list-files';
import { listFixes } from '@/lib/services/fixes/list-fixes';
import { getSiteReportView } from '@/lib/services/reports/site-report';
import { getUnsettledScan } from '@/lib/services/scans/get-unsettled-scan';
import { requireSession } from '../../../session';
import { nullOnError, requireSite } from '../site';

export const metadata: Metadata = { title: 'Fixes' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

export default async function FixesPage({ params }: Props) {
  const { actor, role } = await requireSession();
  const { id } = await requireSite((await params).id);
  const [list, files, view] = await Promise.all([
    nullOnError(listFixes(actor, id), 'report_not_found'),
    nullOnError(listFiles(actor, id), 'report_not_found'),
    getSiteReportView(actor, id),
  ]);
  if (list === null || files === null || view === null)
    return (
      <>
        <PageHead title="Fixes" />
        <NoScan
          siteId={id}
          message="The first scan lists what to fix, largest gain first."
          unsettled={await getUnsettledScan(actor, id)}
        />
      </>
    );
  const { scanId, scannedAt, score, fixes } = list;
  const exported = (format: 'md' | 'json' | 'csv') =>
    `/api/dashboard/sites/${id}/fixes/export/${format}`;
  const provenance = (
    <div className="mt-4">
      <Provenance view={view} now={new Date()} canChange={role !== 'member'} />
    </div>
  );
  if (fixes.length === 0)
    return (
      <>
        <PageHead
          title="Nothing to fix"
          lead={
            `The scan of ${dateAndTime(scannedAt)} found nothing to fix. The home page and site-wide ` +
            `files score ${score} of 100 (${gradeOf(score).label}).`
          }
        />
        {provenance}
      </>
    );
  return (
    <>
      <PageHead
        title={score === 100 ? 'No points to gain' : `${count(100 - score, 'point')} to gain`}
        lead={
          `The home page and site-wide files score ${score} of 100 (${gradeOf(score).label}). ` +
          `${count(fixes.length, 'check has', 'checks have')} open findings. Gains are points of ` +
          'that score, and add up.'
        }
        actions={
          <>
            <CopyButton from={exported('md')}>Copy as Markdown</CopyButton>
            <ButtonLink small href={exported('json')}>
              JSON
            </ButtonLink>
            <ButtonLink small href={exported('csv')}>
              CSV
            </ButtonLink>
            <PrintButton />
          </>
        }
      />
      {provenance}
      <div className="mt-6">
        <FixSelection siteId={id} scanId={scanId} total={fixes.length}>
          <FixTable siteId={id} fixes={fixes} />
        </FixSelection>
      </div>
      {files.length > 0 && <ByFile siteId={id} files={files} />}
    </>
  );
}

function ByFile(props: { readonly siteId: string; readonly files: readonly FileItem[] }) {
  return (
    <Section title="By file">
      <p className="mb-3 max-w-prose text-muted">
        What each generated file returns when you publish it and nothing else. A file can fix
        several checks, and some checks need several files, so these numbers don’t add up to the
        list above.
      </p>
      <FileTable {...props} />
    </Section>
  );
}
