import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { RequiresOwnership } from './requires-ownership';

interface Site {
  readonly siteId: string;
  readonly paid: boolean;
  readonly verified: boolean;
}

/** What a schedule still needs; null if nothing. */
export function scheduleNeeds({ siteId, paid, verified }: Site): ReactNode {
  if (!paid)
    return (
      <>
        Part of the paid plan. <Link href="/account/plan">View plans</Link>
      </>
    );
  return verified ? null : <RequiresOwnership siteId={siteId} />;
}
