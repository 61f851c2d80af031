import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { reportPath } from '@/lib/platform/text/host';

/** URL and badge of a report; a popover that opens without scripts. */
export function Share({ host, baseUrl }: { readonly host: string; readonly baseUrl: string }) {
  const address = `${baseUrl}${reportPath(host)}`;
  const badge = `${baseUrl}/badge/${host}.svg`;
  const alt = `Agent readiness of ${host}, measured by Seamark`;
  const snippets = [
    ['Address', address],
    ['Badge, Markdown', `[![${alt}](${badge})](${address})`],
    ['Badge, HTML', `<a href="${address}"><img src="${badge}" alt="${alt}" height="20"></a>`],
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
          <h2 id="share-title">Share this report</h2>
          <Button small popoverTarget="share" popoverTargetAction="hide">
            Close
          </Button>
        </div>
        <p className="mt-2 text-muted">
          The badge shows the latest public score, and how many of the AI clients that we ask as get
          in. It shows “stale” after 30 days without a scan. Add <code>?percentile</code> to its
          address to show where the site stands among others, once there are enough.
        </p>
        {/* oxlint-disable-next-line nextjs/no-img-element -- an SVG of ours, of known size */}
        <img className="mt-3 h-5" src={`/badge/${host}.svg`} alt={alt} height={20} loading="lazy" />
        {snippets.map(([name, value]) => (
          <div key={name} className="mt-4">
            <div className="mb-1 flex items-end justify-between gap-4">
              <p className="font-medium">{name}</p>
              <CopyButton text={value}>Copy</CopyButton>
            </div>
            <CodeBlock code={value} label={name} />
          </div>
        ))}
      </div>
    </>
  );
}
