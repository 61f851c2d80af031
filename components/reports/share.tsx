import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { previewPath } from '@/lib/platform/text/page-metadata';
import { CopyButton } from '@/components/ui/copy-button';

interface Props {
  readonly baseUrl: string;
  /** Path of a page with a preview image. */
  readonly path: string;
  /** Host of a report, which has a badge. */
  readonly host?: string;
}

/** Address, preview image, and badge of a page; a popover that opens without scripts. */
export function Share({ baseUrl, path, host }: Props) {
  const address = `${baseUrl}${path}`;
  const badge = `${baseUrl}/badge/${host}.svg`;
  const alt = `Agent readiness of ${host}, measured by Seamark`;
  const snippets = [
    ['Address', address],
    ['Preview image', `${baseUrl}${previewPath(path)}`],
    ...(host === undefined
      ? []
      : [
          ['Badge, Markdown', `[![${alt}](${badge})](${address})`],
          ['Badge, HTML', `<a href="${address}"><img src="${badge}" alt="${alt}" height="20"></a>`],
        ]),
  ] as const;
  return (
    <>
      <Button small popoverTarget="share">
        Share
      </Button>
      <div
        id="share"
        popover="auto"
        role="dialog"
        aria-labelledby="share-title"
        className="dialog w-xl"
      >
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="share-title">Share this page</h2>
          <Button small popoverTarget="share" popoverTargetAction="hide">
            Close
          </Button>
        </div>
        {/* oxlint-disable-next-line nextjs/no-img-element -- a PNG of ours, of known size */}
        <img
          className="picture mt-4"
          src={previewPath(path)}
          alt="What a link to this page shows"
          width={1200}
          height={630}
          loading="lazy"
        />
        {snippets.map(([name, value]) => (
          <div key={name} className="mt-4">
            <div className="mb-1 flex items-end justify-between gap-4">
              <p className="font-medium">{name}</p>
              <CopyButton text={value!}>Copy</CopyButton>
            </div>
            <CodeBlock code={value!} label={name!} />
          </div>
        ))}
        {host !== undefined && (
          <p className="mt-4 text-muted">
            The badge shows the latest public score, and “stale” after 30 days without a scan. Add{' '}
            <code>?percentile</code> to its address to show its place among other sites.
          </p>
        )}
      </div>
    </>
  );
}
