import { PageHead } from '@/components/shell/page-head';
import { PageLinks } from '@/components/shell/page-links';
import { DownloadSet } from './download-set';
import { FactsForm } from './facts-form';
import { VerifyFiles } from './verify-files';
import { FileTable } from './file-table';
import { FixedList } from './fixed-list';
import { FixSelection } from './fix-selection';
import { FixTable } from './fix-table';
import { Section } from './section';
import { PrintButton } from '@/components/reports/print-button';
import { Exports } from '@/components/ui/exports';
import { Notice } from '@/components/ui/notice';
import type { SiteFacts } from '@/lib/fixes/contract/facts';
import type { ScanState } from '@/lib/reports/contract/dashboard';
import { count } from '@/lib/platform/text/numbers';
import type { FixGroup } from '@/lib/fixes/server/list-fixes';
import type { FileItem } from '@/lib/fixes/server/list-files';
import type { listVerifications } from '@/lib/fixes/server/list-verifications';
import type { Page } from '@/lib/platform/contract/page';
import type { FixList } from '@/lib/fixes/contract/fixes';
import type { VerificationRecord } from '@/lib/fixes/contract/verifications';

interface Props {
  readonly siteId: string;
  readonly list: Omit<FixList, 'nextStep'>;
  readonly groups: readonly FixGroup[];
  readonly grade: string;
  readonly names: ReadonlyMap<string, string>;
  readonly files: readonly FileItem[];
  readonly facts: Omit<SiteFacts, 'nextStep'>;
  readonly records: readonly VerificationRecord[];
  /** Points that each confirmed fix was worth, by id of its record. */
  readonly points: ReadonlyMap<string, number>;
  readonly fixed: Awaited<ReturnType<typeof listVerifications>>;
  readonly page: Page;
  readonly unsettled: ScanState | null;
  readonly canChange: boolean;
}

export function FixesPage({
  siteId: id,
  list,
  groups,
  grade,
  names,
  files,
  facts,
  records,
  points,
  fixed,
  page,
  unsettled,
  canChange,
}: Props) {
  const { scanId, score, fixes } = list;
  return (
    <>
      <PageHead
        title={fixes.length === 0 ? 'Nothing to fix' : `${fixes.length} to fix`}
        lead={
          fixes.length === 0
            ? `Home page ${score} of 100, ${grade}.`
            : `Home page ${score} of 100. Tick fixes to see where they lead.`
        }
      />
      {fixes.length > 0 && (
        <div className="mt-6">
          <FixSelection siteId={id} scanId={scanId} total={fixes.length}>
            <FixTable
              siteId={id}
              groups={groups}
              records={new Map(records.toReversed().map((record) => [record.checkId, record]))}
              fileNames={
                new Map([
                  ...facts.files.map(({ kind, filename }) => [kind, filename] as const),
                  ...files.flatMap(({ kind, path }) =>
                    path === null ? [] : [[kind, path] as const],
                  ),
                ])
              }
            />
          </FixSelection>
          <p className="no-print mt-4 flex flex-wrap gap-2">
            <Exports addressOf={(format) => `/api/dashboard/sites/${id}/fixes/export/${format}`} />
            <PrintButton />
          </p>
        </div>
      )}
      <Files siteId={id} files={files} facts={facts} unsettled={unsettled} canChange={canChange} />
      {fixed.verifications.length > 0 && (
        <Section title="Fixed" id="fixed">
          <FixedList siteId={id} records={fixed.verifications} points={points} names={names} />
          <PageLinks page={page} nextOffset={fixed.nextOffset} />
        </Section>
      )}
    </>
  );
}

interface FilesProps {
  readonly siteId: string;
  readonly files: readonly FileItem[];
  readonly facts: Omit<SiteFacts, 'nextStep'>;
  readonly unsettled: ScanState | null;
  readonly canChange: boolean;
}

/** Files to publish, and the questions that they leave open. */
function Files({ siteId, files, facts, unsettled, canChange }: FilesProps) {
  const needed = new Set(facts.files.flatMap(({ missing }) => missing.map(({ what }) => what)));
  return (
    <>
      {files.length > 0 && (
        <Section title="Files" id="files">
          <FileTable siteId={siteId} files={files} needs={facts.files} />
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
                  ? 'No answers missing'
                  : `${count(needed.size, 'answer')} missing`}
              </span>
              <span className="text-muted">Answer once for all files.</span>
            </summary>
            {/* A link to an address inside of closed details opens them. */}
            <div className="mt-4" id="questions">
              <FactsForm
                facts={{
                  siteId: facts.siteId,
                  facts: facts.facts,
                  files: facts.files,
                  suggestions: facts.suggestions,
                }}
              />
            </div>
          </details>
        )}
      </Section>
    </>
  );
}
