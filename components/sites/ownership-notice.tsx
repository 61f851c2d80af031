import { Notice } from '@/components/ui/notice';
import { proofAdds } from '@/lib/format/proof-adds';

interface Props {
  readonly siteId: string;
  readonly verified: boolean;
  readonly paid: boolean;
  readonly mayProve: boolean;
}

/** Why only the home page is measured, and what changes that; nothing where all of the site is. */
export function OwnershipNotice({ siteId, verified, paid, mayProve }: Props) {
  if (verified && paid) return null;
  if (!verified) {
    return (
      <Notice tone="info" title="Only the home page is measured">
        A proof that the site is yours adds {proofAdds(paid)}.{' '}
        {mayProve ? (
          <a className="link" href={`/sites/${siteId}/settings#ownership`}>
            Prove ownership
          </a>
        ) : (
          'An owner or admin of the organization can give it.'
        )}
      </Notice>
    );
  }
  return (
    <Notice tone="info" title="Only the home page is measured">
      A paid plan adds up to 25 further pages per scan, and schedules.{' '}
      <a className="link" href="/account/plan">
        See the plan
      </a>
    </Notice>
  );
}
