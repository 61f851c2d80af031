import type { ReactNode } from 'react';

/** A fact with its name. */
export type Fact = readonly [name: string, value: ReactNode];

/** Facts in two columns. */
export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="grid max-w-2xl grid-cols-[max-content_minmax(0,1fr)] gap-x-8 border-t border-ink">
    {facts.map(([name, value]) => (
      <div key={name} className="col-span-2 grid grid-cols-subgrid border-b border-line py-2">
        <dt className="text-muted">{name}</dt>
        <dd className="wrap-anywhere tabular-nums" dir="auto">
          {value}
        </dd>
      </div>
    ))}
  </dl>
);
