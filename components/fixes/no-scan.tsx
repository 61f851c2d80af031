import { ButtonLink } from '@/components/ui/button';

/** In place of what a scan would tell. */
export function NoScan({ siteId, says }: { readonly siteId: string; readonly says: string }) {
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <p className="max-w-prose text-muted">No scan of this site has finished yet. {says}</p>
      <ButtonLink look="primary" href={`/sites/${siteId}`}>Scan it from the overview</ButtonLink>
    </div>
  );
}
