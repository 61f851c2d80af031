import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { GuideView } from '@/components/docs/guide-view';
import { NotFoundView } from '@/components/shell/not-found-view';
import { CHECK_ALIASES } from '@seamark/engine';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { setPageStatus } from '@/lib/platform/observe/work';
import { CHECKS_PAGE, checkPage, factsOf, RULE_COLUMNS, SECTION } from '../content';

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = checkPage((await params).id);
  if (page === null) return { title: 'No such check', robots: { index: false } };
  const { check } = page;
  return pageMetadata({
    path: `/checks/${check.id}`,
    title: `${check.name}: check and rules`,
    preview: {
      path: `/checks/${check.id}/preview.png`,
      alt: `${check.name}: weight ${check.weight} of 100`,
    },
    description:
      `${check.description} What the check looks for, how findings affect the score, and how to ` +
      `fix them. Weight ${check.weight} of 100.`,
  });
}

export default async function CheckPageView({ params }: Props) {
  const { id } = await params;
  if (Object.hasOwn(CHECK_ALIASES, id))
    permanentRedirect(`/checks/${CHECK_ALIASES[id as keyof typeof CHECK_ALIASES]}`);
  const page = checkPage(id);
  if (page === null) {
    setPageStatus(404);
    return <NotFoundView path={`${CHECKS_PAGE.path}/${id}`} />;
  }
  const { check, guide, previous, next } = page;
  return (
    <article>
      <p className="kicker">
        <a className="hover:underline" href={CHECKS_PAGE.path}>
          Checks
        </a>{' '}
        / {check.id}
      </p>
      <h1 className="mt-2">{check.name}</h1>
      <p className="mt-3 max-w-prose text-lead text-muted">{check.description}</p>
      <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3 border-y border-line py-4">
        {factsOf(page).map(([term, value]) => (
          <div key={term} className="max-w-sm">
            <dt className="text-sm text-muted">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {guide && <GuideView guide={guide} titles={SECTION} columns={RULE_COLUMNS} />}
      <nav
        aria-label="Other checks"
        className="no-print mt-16 flex flex-wrap justify-between gap-4 border-t border-ink pt-4"
      >
        {previous ? (
          <a className="link" href={`/checks/${previous.id}`} rel="prev">
            {previous.name}
          </a>
        ) : (
          <span />
        )}
        {next && (
          <a className="link" href={`/checks/${next.id}`} rel="next">
            {next.name}
          </a>
        )}
      </nav>
    </article>
  );
}
