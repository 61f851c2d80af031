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

/** Downloads all files as one archive for the server of the site. */
export function DownloadSet({ siteId }: { readonly siteId: string }) {
  return (
    <form
      method="get"
      action={`/api/dashboard/sites/${siteId}/artifacts/archive`}
      className="no-print mt-6 flex flex-wrap items-end gap-3"
    >
      <SelectField label="Host" name="host" options={HOSTS} defaultValue="nginx" />
      <Button type="submit">Download all files</Button>
    </form>
  );
}
