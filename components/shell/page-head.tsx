import type { ReactNode } from 'react';

interface Props {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

/** Heading of a dashboard page, with a lead sentence and actions. */
export function PageHead({ title, lead, actions }: Props) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h1 className="wrap-anywhere" dir="auto">
          {title}
        </h1>
        {lead !== undefined && <p className="mt-1 max-w-prose wrap-anywhere text-muted">{lead}</p>}
      </div>
      {actions !== undefined && (
        <div className="no-print flex flex-wrap gap-2 sm:justify-end">{actions}</div>
      )}
    </header>
  );
}
