import { Section } from '@/components/fixes/section';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { Link } from '@/components/ui/link';

export interface SendProps {
  readonly title: string;
  readonly siteId: string;
  readonly baseUrl: string;
  readonly cli: { readonly address: string; readonly digest: string };
}

/** How the counts come here. */
export function SendVisits({ title, siteId, baseUrl, cli }: SendProps) {
  const command = [
    `export SEAMARK_BASE_URL=${baseUrl} SEAMARK_API_KEY=smk_…`,
    `npx --yes ${cli.address} visits /var/log/nginx/access.log --follow --site ${siteId}`,
  ].join('\n');
  return (
    <Section title={title}>
      <p className="max-w-prose text-muted">
        Run this where your web server writes its log. It sends counts by hour: no IP addresses,
        user agents, or queries. The key needs only the scope “visits”.
      </p>
      <div className="mt-3">
        <CodeBlock code={command} label="Command" />
      </div>
      <p className="mt-3 max-w-prose break-words text-muted">
        The command comes from this server. Its SHA-256 is <code>{cli.digest}</code>.
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-4">
        <CopyButton text={command}>Copy command</CopyButton>
        <Link href="/account/api-keys">Create a key</Link>
        <Link href="/docs/visits">How visits are counted</Link>
      </p>
    </Section>
  );
}
