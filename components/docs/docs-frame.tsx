import type { ReactNode } from 'react';

/** Navigation beside the text from 64rem on, above it on narrower screens. */
export function DocsFrame({
  nav,
  children,
}: {
  readonly nav: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
      {nav}
      <article className="min-w-0">{children}</article>
    </div>
  );
}
