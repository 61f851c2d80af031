import { PageHead } from '@/components/shell/page-head';
import { Link } from '@/components/ui/link';
import { ArtifactFacts } from './artifact-facts';
import { FileDiff } from './file-diff';
import { FileText } from './file-text';
import { NoScan } from './no-scan';
import { Section } from './section';
import { ButtonLink } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '@/components/ui/notice';
import type { ScanState } from '@/lib/reports/contract/dashboard';
import { publishedMessage, type AppError } from '@/lib/platform/contract/app-error';
import { curlGet } from '@/lib/reports/curl';
import { lineDiff } from '@/lib/fixes/line-diff';
import { siteFile, siteText } from '@/lib/platform/text/site-text';
import type { ArtifactPreview } from '@/lib/fixes/server/preview-artifact';

/** Larger files are offered for download only. */
const SHOWN_BYTES_MAX = 200 * 1024;

interface Props {
  readonly site: { readonly id: string; readonly url: string };
  readonly preview: ArtifactPreview;
}

export function ArtifactPage({ site: { id, url }, preview }: Props) {
  const { artifact, repairs, toDo, served } = preview;
  const isShown = artifact.encoding === 'utf-8' && artifact.bytes <= SHOWN_BYTES_MAX;
  return (
    <article>
      <Back siteId={id} />
      <PageHead
        title={artifact.path ?? artifact.filename}
        lead={<span dir="auto">{siteText(toDo)}.</span>}
        actions={
          <>
            {isShown && <CopyButton text={artifact.content}>Copy file</CopyButton>}
            <ButtonLink
              small
              look="primary"
              href={`/api/dashboard/sites/${id}/artifacts/${artifact.kind}/raw`}
            >
              Download
            </ButtonLink>
          </>
        }
      />
      {isShown ? (
        <Contents preview={preview} />
      ) : (
        <Section title="Contents">
          <p className="text-muted">
            This file is binary or too large to preview. Download it to view it.
          </p>
        </Section>
      )}
      <ArtifactFacts siteId={id} artifact={artifact} repairs={repairs} />
      {artifact.path !== null && (
        <TryIt address={new URL(artifact.path, url).href} exchange={served?.exchange ?? null} />
      )}
    </article>
  );
}

const Back = ({ siteId }: { readonly siteId: string }) => (
  <p className="mb-2 text-sm">
    <a className="link target" href={`/sites/${siteId}/fixes`}>
      All fixes
    </a>
  </p>
);

interface NoArtifactProps {
  readonly siteId: string;
  readonly kind: string;
  readonly error: AppError;
  readonly unsettled: ScanState | null;
}

export function NoArtifact({ siteId, kind, error, unsettled }: NoArtifactProps) {
  const { code } = error;
  const isBusy = code === 'unavailable';
  // Only facts of the owner are sent by a call; here, a form asks for them.
  const isWaiting = typeof error.sentence !== 'string' && error.sentence.hasCall;
  const message = publishedMessage(error, (text) =>
    typeof text === 'string' ? text : text.toString(() => 'the form on Fixes'),
  );
  return (
    <>
      <Back siteId={siteId} />
      {code === 'report_not_found' ? (
        <NoScan
          title={kind}
          siteId={siteId}
          message="Files are generated from the latest scan."
          unsettled={unsettled}
        />
      ) : (
        <>
          <PageHead title={kind} />
          <div className="mt-6">
            <Notice
              tone={isBusy ? 'warn' : 'info'}
              title={isBusy ? 'Not available right now' : 'No file available'}
            >
              {message}{' '}
              <Link href={isBusy ? '' : `/sites/${siteId}/fixes${isWaiting ? '#questions' : ''}`}>
                {isBusy ? 'Try again' : isWaiting ? 'Answer them' : 'View open fixes'}
              </Link>
            </Notice>
          </div>
        </>
      )}
    </>
  );
}

function Contents({ preview: { artifact, served } }: { readonly preview: ArtifactPreview }) {
  const text = siteFile(artifact.content);
  return (
    <>
      {served?.text && (
        <Section title="Changes from the file on your site">
          <Changes before={served.text} after={artifact.content} />
        </Section>
      )}
      <Section title={served?.text ? 'Full file' : 'The file'}>
        <FileText
          text={text}
          contentType={artifact.contentType}
          label={`Contents of ${artifact.filename}`}
        />
      </Section>
    </>
  );
}

function Changes({ before, after }: { readonly before: string; readonly after: string }) {
  const hunks =
    before.length > SHOWN_BYTES_MAX ? null : lineDiff(siteFile(before), siteFile(after));
  if (hunks === null)
    return <p className="text-muted">The two files are too different to compare line by line.</p>;
  if (hunks.length === 0)
    return (
      <p className="text-muted">
        The content is the same. Only the headers need to change; see above.
      </p>
    );
  return <FileDiff hunks={hunks} />;
}

function TryIt({
  address,
  exchange,
}: {
  readonly address: string;
  readonly exchange: string | null;
}) {
  const curl = curlGet(address);
  return (
    <Section title="Test it once it’s published" action={<CopyButton text={curl}>Copy</CopyButton>}>
      <CodeBlock code={curl} label="Command to request the file" />
      {exchange !== null && (
        <p className="mt-3 text-sm wrap-anywhere text-muted">
          During the scan: <code dir="auto">{siteText(exchange)}</code>
        </p>
      )}
    </Section>
  );
}
