import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { proofAdds } from '@/lib/fixes/proof-adds';

interface Props {
  readonly siteId: string;
  readonly verified: boolean;
  readonly paid: boolean;
  readonly mayProve: boolean;
}

/** The reason why only the home page is scanned, and how to change that; null if all pages are. */
export function OwnershipNotice({ siteId, verified, paid, mayProve }: Props) {
  if (verified && paid) return null;
  if (!verified) {
    return (
      <Notice tone="info" title="Only the home page is scanned">
        Verifying ownership adds {proofAdds(paid)}.{' '}
        {mayProve ? (
          <Link href={`/sites/${siteId}/settings/ownership`}>Verify ownership</Link>
        ) : (
          'Ask an owner or admin to verify ownership.'
        )}
      </Notice>
    );
  }
  return (
    <Notice tone="info" title="Only the home page is scanned">
      The paid plan adds additional pages and scheduled scans.{' '}
      <Link href="/account/plan">View plans</Link>
    </Notice>
  );
}
