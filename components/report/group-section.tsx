import type { ReactNode } from 'react';
import type { Fix } from '@seamark/engine';
import type { ReportGroup } from '@/lib/views/report-groups';
import { fixOf, type ReportView } from '@/lib/views/report-view';
import { CheckRow } from './check-row';

/** A group of checks. Groups without work for the site are folded and show their count. */
export function GroupSection({
  group,
  view,
  isEarlier,
}: {
  readonly group: ReportGroup;
  readonly view: ReportView;
  readonly isEarlier: boolean;
}) {
  const title = (
    <>
      {group.title}{' '}
      <span className="font-mono text-base font-normal text-muted tabular-nums">
        {group.checks.length}
      </span>
    </>
  );
  const { siteId, host } = view.report;
  const rows = group.checks.map((check) => (
    <CheckRow
      key={check.id}
      check={check}
      fix={shortOf(fixOf(view, check))}
      of={{ siteId, host }}
      isEarlier={isEarlier}
    />
  ));
  if (group.isOpen)
    return (
      <Section
        id={group.name}
        title={<h2 id={`group-${group.name}`}>{title}</h2>}
        description={group.description}
      >
        {rows}
      </Section>
    );
  return (
    <details className="group mt-8">
      <summary className="flex flex-wrap items-baseline gap-x-3 border-b border-ink py-2 hover:bg-raised">
        <span
          aria-hidden="true"
          className="inline-block size-2 translate-y-[-2px] -rotate-45 border-r-2 border-b-2 border-current group-open:translate-y-[-3px] group-open:rotate-45"
        />
        <h2 id={`group-${group.name}`}>{title}</h2>
        <span className="text-sm text-muted">{group.description}</span>
      </summary>
      {rows}
    </details>
  );
}

const shortOf = (fix: Fix | null) =>
  fix === null ? null : { headline: fix.headline, gain: fix.gain };

function Section({
  id,
  title,
  description,
  children,
}: {
  readonly id: string;
  readonly title: ReactNode;
  readonly description: string;
  readonly children: ReactNode;
}) {
  return (
    <section aria-labelledby={`group-${id}`} className="mt-12">
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-ink py-2">
        {title}
        <span className="text-sm text-muted">{description}</span>
      </div>
      {children}
    </section>
  );
}
