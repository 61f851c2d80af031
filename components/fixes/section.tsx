import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** Makes the section an address. */
  readonly id?: string;
  /** Control beside the heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, id, action, children }: Props) {
  return (
    <section id={id} className="mt-10 scroll-mt-4">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
