import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';

/** Page of a link that was used or withdrawn, or has expired; `children` is the next step. */
export function InvalidLinkPage({
  what = 'link',
  why = 'It has been used, has expired, or is incomplete',
  children,
}: {
  readonly what?: string;
  readonly why?: string;
  readonly children: ReactNode;
}) {
  return (
    <>
      <h1>This {what} no longer works</h1>
      <div className="mt-6">
        <Notice tone="fail" title={why}>
          {children}
        </Notice>
      </div>
    </>
  );
}
