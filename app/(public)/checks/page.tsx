import type { Metadata } from 'next';
import { CategoryList } from '@/components/docs/category-list';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { CHECKS_BY_CATEGORY } from '../catalogue';
import { Link } from '@/components/ui/link';
import { CHECKS_PAGE } from './content';
import { EVIDENCE_PAGE } from '../evidence/content';
import { SOURCES_PAGE } from './sources/content';

export const metadata: Metadata = pageMetadata({
  path: CHECKS_PAGE.path,
  title: CHECKS_PAGE.title,
  description: CHECKS_PAGE.description,
});

export default function ChecksPage() {
  return (
    <>
      <h1>{CHECKS_PAGE.title}</h1>
      <p className="mt-3 mb-4 max-w-prose text-lead text-muted">{CHECKS_PAGE.lead}</p>
      <p className="mb-8">
        <Link href={SOURCES_PAGE.path}>{SOURCES_PAGE.title}</Link>
        {' · '}
        <Link href={EVIDENCE_PAGE.path}>{EVIDENCE_PAGE.title}</Link>
      </p>
      <CategoryList categories={CHECKS_BY_CATEGORY} />
    </>
  );
}
