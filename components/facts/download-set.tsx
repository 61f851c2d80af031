import { Button } from '@/components/ui/button';
import type { HostLayout } from '@/lib/contract';

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

/** All files as one archive, for the host that serves the site. */
export function DownloadSet({ siteId }: { readonly siteId: string }) {
  return (
    <form
      method="get"
      action={`/api/dashboard/sites/${siteId}/artifacts/archive`}
      className="no-print mt-6 flex flex-wrap items-end gap-3"
    >
      <div>
        <label htmlFor="host" className="font-medium">
          Host
        </label>
        <select id="host" name="host" className="field mt-1.5" defaultValue="nginx">
          {HOSTS.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit">Download all files</Button>
    </form>
  );
}
