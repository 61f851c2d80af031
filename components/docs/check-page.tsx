import type { CheckPage as Page } from '@/app/(public)/checks/content';
import { Share } from '@/components/reports/share';
import { Link } from '@/components/ui/link';
import { GuideView } from './guide-view';
import type { ComponentProps } from 'react';

interface Props extends Page, Pick<ComponentProps<typeof GuideView>, 'titles' | 'columns'> {
  readonly baseUrl: string;
  readonly facts: readonly (readonly [term: string, value: string])[];
}

export function CheckPage({
  check,
  guide,
  previous,
  next,
  facts,
  titles,
  columns,
  baseUrl,
}: Props) {
  return (
    <article>
      <p className="kicker">
        <a className="hover:underline" href="/checks">
          Checks
        </a>{' '}
        / {check.id}
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-4">
        <h1>{check.name}</h1>
        <Share baseUrl={baseUrl} path={`/checks/${check.id}`} />
      </div>
      <p className="mt-3 max-w-prose text-lead text-muted">{check.description}</p>
      <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3 border-y border-line py-4">
        {facts.map(([term, value]) => (
          <div key={term} className="max-w-sm">
            <dt className="text-sm text-muted">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {guide && <GuideView guide={guide} titles={titles} columns={columns} />}
      <nav
        aria-label="Other checks"
        className="no-print mt-16 flex flex-wrap justify-between gap-4 border-t border-ink pt-4"
      >
        {previous ? (
          <Link href={`/checks/${previous.id}`} rel="prev">
            {previous.name}
          </Link>
        ) : (
          <span />
        )}
        {next && (
          <Link href={`/checks/${next.id}`} rel="next">
            {next.name}
          </Link>
        )}
      </nav>
    </article>
  );
}
