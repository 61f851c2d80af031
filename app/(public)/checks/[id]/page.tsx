import type { RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { NotFoundView } from '@/components/shell/not-found-view';
import { CHECK_ALIASES } from '@seamark/engine';
import { env } from '@/lib/platform/config/env';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { setPageStatus } from '@/lib/platform/observe/work';
import { CHECKS_PAGE, checkPage, factsOf, RULE_COLUMNS, SECTION } from '../content';
import { CheckPage } from '@/components/docs/check-page';

type Props = RouteProps<{ id: string }>;

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

export default async function Page({ params }: Props) {
  const { id } = await params;
  if (Object.hasOwn(CHECK_ALIASES, id))
    permanentRedirect(`/checks/${CHECK_ALIASES[id as keyof typeof CHECK_ALIASES]}`);
  const page = checkPage(id);
  if (page === null) {
    setPageStatus(404);
    return <NotFoundView path={`${CHECKS_PAGE.path}/${id}`} />;
  }
  return (
    <CheckPage
      {...page}
      facts={factsOf(page)}
      titles={SECTION}
      columns={RULE_COLUMNS}
      baseUrl={env().BASE_URL}
    />
  );
}
