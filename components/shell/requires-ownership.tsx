import { Link } from '@/components/ui/link';
/** What to do before a setting can be used. */
export const RequiresOwnership = ({ siteId }: { readonly siteId: string }) => (
  <>
    Requires verified ownership.{' '}
    <Link href={`/sites/${siteId}/settings/ownership`}>Verify it in Settings</Link>
  </>
);
