import type { Metadata } from 'next';
import { SourcesPage } from '@/components/docs/sources-page';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { sourceTable, SOURCES_PAGE } from './content';

export const metadata: Metadata = pageMetadata(SOURCES_PAGE);

export default function Page() {
  return <SourcesPage {...SOURCES_PAGE} table={sourceTable()} />;
}
