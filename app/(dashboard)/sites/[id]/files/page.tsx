import type { Metadata } from 'next';
import { PageHead } from '@/components/dashboard/page-head';
import { DownloadSet } from '@/components/facts/download-set';
import { FactsForm } from '@/components/facts/facts-form';
import { FileList } from '@/components/facts/file-list';
import { VerifyFiles } from '@/components/facts/verify-files';
import { NoScan } from '@/components/fixes/no-scan';
import { Section } from '@/components/fixes/section';
import { VerificationTable } from '@/components/fixes/verification-table';
import { Notice } from '@/components/ui/notice';
import { CHECKS } from '@seamark/engine';
import { getSiteFacts } from '@/lib/services/facts/site-facts';
import { getUnsettledScan } from '@/lib/services/scans/get-unsettled-scan';
import { listVerifications } from '@/lib/services/verifications/list-verifications';
import { requireSession } from '../../../session';
import { notFoundOnError, requireSite } from '../site';

export const metadata: Metadata = { title: 'Files' };

const NAMES: ReadonlyMap<string, string> = new Map(CHECKS.map(({ id, name }) => [id, name]));
/** At most one verification per check is shown. */
const VERIFICATIONS_SHOWN = CHECKS.length;

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

export default async function FilesPage({ params }: Props) {
  const { actor, role } = await requireSession();
  const { id } = await requireSite((await params).id);
  const known = await notFoundOnError(getSiteFacts(actor, id, new AbortController().signal));
  const [unsettled, { verifications }] = await Promise.all([
    getUnsettledScan(actor, id),
    listVerifications(actor, id, { limit: VERIFICATIONS_SHOWN, offset: 0 }, undefined),
  ]);
  return (
    <>
      <PageHead
        title="Files"
        lead="Files that fix findings, made from the latest scan and from what only you know."
      />
      {known.scanId === null ? (
        <NoScan
          siteId={id}
          message="The first scan shows which files the site needs."
          unsettled={unsettled}
        />
      ) : (
        <Section title="Generated files">
          <FileList siteId={id} files={known.files} />
          {known.files.length > 0 && <DownloadSet siteId={id} />}
        </Section>
      )}
      <Section title="What only you know">
        <p className="mt-1 mb-4 max-w-prose text-muted">
          Asked once and used in every file. Suggestions come from your site; none is used unless
          you choose it.
        </p>
        {role === 'member' ? (
          <Notice tone="info" title="You have read-only access">
            Only owners and admins can change the facts of a site.
          </Notice>
        ) : (
          <FactsForm known={known} />
        )}
      </Section>
      {known.scanId !== null && (
        <Section title="Proof">
          {known.files.length > 0 && (
            <>
              <p className="mt-1 mb-4 max-w-prose text-muted">
                Publish the files as their README.txt says, then have them verified.
              </p>
              <VerifyFiles siteId={id} unsettled={unsettled} />
            </>
          )}
          {verifications.length > 0 && (
            <div className="mt-6">
              <VerificationTable siteId={id} records={verifications} names={NAMES} />
            </div>
          )}
        </Section>
      )}
    </>
  );
}
