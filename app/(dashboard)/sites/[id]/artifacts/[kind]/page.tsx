import type { Metadata } from 'next';
import { AppError } from '@/lib/platform/contract/app-error';
import { previewArtifact } from '@/lib/fixes/server/preview-artifact';
import { getUnsettledScan } from '@/lib/reports/server/get-unsettled-scan';
import { notFoundOnError, valueOrError, openSite, type SitePageProps } from '../../site';
import { ArtifactPage, NoArtifact } from '@/components/fixes/artifact-page';

export const metadata: Metadata = { title: 'Generated file' };

export default async function Page(props: SitePageProps<{ readonly kind: string }>) {
  const { actor, site, params } = await openSite(props);
  const preview = await valueOrError(
    notFoundOnError(previewArtifact(actor, site, params.kind, new AbortController().signal)),
    'artifact_not_found',
    'report_not_found',
    'unavailable',
  );
  return preview instanceof AppError ? (
    <NoArtifact
      siteId={site.id}
      kind={params.kind}
      error={preview}
      unsettled={await getUnsettledScan(actor, site.id)}
    />
  ) : (
    <ArtifactPage site={site} preview={preview} />
  );
}
