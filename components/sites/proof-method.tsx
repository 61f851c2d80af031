import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { Mark } from '@/components/ui/marks';
import type { Ownership } from '@/lib/sites/contract/ownership';
import { siteText } from '@/lib/platform/text/site-text';

type Method = Ownership['seen'][number]['method'];

interface Props {
  readonly method: Method;
  readonly ownership: Ownership;
}

/** One method to prove ownership: instructions to copy, and what the last check saw. */
export function ProofMethod({ method, ownership }: Props) {
  const seen = ownership.seen.find((check) => check.method === method);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Steps method={method} ownership={ownership} />
      {seen !== undefined && <LastCheck seen={seen} />}
    </div>
  );
}

function Steps({ method, ownership: { host, dns, file, meta } }: Props) {
  if (method === 'dns') {
    const [name = '', ...parents] = dns.names;
    return (
      <>
        <p>Add this TXT record at your DNS provider.</p>
        <Copyable label="Name" value={name} />
        {parents.length > 0 && (
          <p className="text-sm text-muted">
            Or on a parent domain:{' '}
            {parents.map((parent) => (
              <code key={parent} className="block wrap-anywhere">
                {parent}
              </code>
            ))}
          </p>
        )}
        <Copyable label="Value" value={dns.value} />
      </>
    );
  }
  if (method === 'file') {
    return (
      <>
        <p>
          Publish a plain text file with this line at this URL. It must respond with status 200 and
          must not redirect to another host.
        </p>
        <Copyable label="Address" value={file.url} />
        <Copyable label="Content" value={file.content} />
      </>
    );
  }
  return (
    <>
      <p>
        Add this tag to the <code>&lt;head&gt;</code> of the home page of{' '}
        <span className="font-mono wrap-anywhere" dir="auto">
          {host}
        </span>
        . It must be in the HTML that the server sends.
      </p>
      <Copyable label="Tag" value={meta.tag} />
    </>
  );
}

function Copyable({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <div className="mb-1 flex items-end justify-between gap-4">
        <p className="font-medium">{label}</p>
        <CopyButton text={value}>Copy</CopyButton>
      </div>
      <CodeBlock code={value} label={label} />
    </div>
  );
}

const OUTCOME = {
  proven: ['pass', 'Found'],
  missing: ['fail', 'Not found'],
  unchecked: ['unmeasured', 'Could not check'],
} as const;

/** Result of the last check, which may quote the site or its DNS. */
function LastCheck({ seen: { outcome, says } }: { readonly seen: Ownership['seen'][number] }) {
  const [mark, word] = OUTCOME[outcome];
  return (
    <p className="wrap-anywhere">
      <span className={`mark text-${mark} mr-2`}>
        <Mark name={mark} />
        {word}
      </span>
      <span className="text-muted" dir="auto">
        {siteText(says, 400)}
      </span>
    </p>
  );
}
