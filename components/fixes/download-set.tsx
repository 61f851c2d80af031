import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/fields';
import type { HostLayout } from '@/lib/fixes/contract/artifacts';

const HOSTS: readonly (readonly [HostLayout, string])[] = [
  ['nginx', 'nginx'],
  ['apache', 'Apache'],
  ['caddy', 'Caddy'],
  ['netlify', 'Netlify'],
  ['vercel', 'Vercel'],
  ['cloudflare-pages', 'Cloudflare Pages'],
  ['nextjs', 'Next.js'],
  ['wordpress', 'WordPress'],
  ['plain', 'Other'],
];

interface Props {
  readonly siteId: string;
  /** Default: all files. */
  readonly only?: 'redirects';
}

/** Downloads files as one archive for the server of the site. */
export function DownloadSet({ siteId, only }: Props) {
  return (
    <form
      method="get"
      action={`/api/dashboard/sites/${siteId}/artifacts/archive`}
      className="no-print mt-6 flex flex-wrap items-end gap-3"
    >
      {only && <input type="hidden" name="only" value={only} />}
      <SelectField label="Host" name="host" options={HOSTS} defaultValue="nginx" />
      <Button type="submit">{only ? 'Download redirects' : 'Download all files'}</Button>
    </form>
  );
}
