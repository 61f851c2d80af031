import type { RouteProps } from '@/app/query';
import type { Metadata } from 'next';
import { NotFoundView } from '@/components/shell/not-found-view';
import { env } from '@/lib/platform/config/env';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { setPageStatus } from '@/lib/platform/observe/work';
import { RULE_COLUMNS } from '../../checks/content';
import {
  curlOf,
  GENERATE_LEAD,
  generateCurlOf,
  TOOL_SECTION,
  toolPage,
  TOOLS_PAGE,
} from '../content';
import { ToolPage } from '@/components/fixes/tool-page';

type Props = RouteProps<{ file: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = toolPage((await params).file);
  return page === null
    ? { title: 'No such checker', robots: { index: false } }
    : pageMetadata(page);
}

export default async function Page({ params }: Props) {
  const { file } = await params;
  const page = toolPage(file);
  if (page === null) {
    setPageStatus(404);
    return <NotFoundView path={`${TOOLS_PAGE.path}/${file}`} />;
  }
  const { BASE_URL } = env();
  return (
    <ToolPage
      page={page}
      parent={TOOLS_PAGE}
      titles={TOOL_SECTION}
      ruleColumns={RULE_COLUMNS}
      generateLead={GENERATE_LEAD}
      command={`${curlOf(page, BASE_URL)}\n\n${generateCurlOf(page, BASE_URL)}`}
    />
  );
}
