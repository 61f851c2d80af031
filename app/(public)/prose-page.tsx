import type { Metadata } from 'next';
import { DocsFrame } from '@/components/docs/docs-frame';
import { Markdown } from '@/components/docs/markdown';
import { DocsNav } from '@/components/shell/docs-nav';
import { NotFoundView } from '@/components/shell/not-found-view';
import { sectionsOf } from '@/lib/platform/text/anchors';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { setPageStatus } from '@/lib/platform/observe/work';
import { docsPages } from './docs/pages';
import { proseOf } from './prose';

export async function proseMetadata(path: string): Promise<Metadata> {
  const page = await proseOf(path);
  return page === null ? { title: 'Not found', robots: { index: false } } : pageMetadata(page);
}

/** A page of text, with the navigation of the documentation or of its group. */
export async function ProsePage({
  path,
  pages,
  label = 'Documentation',
}: {
  readonly path: string;
  readonly pages?: readonly { readonly name: string; readonly href: string }[];
  readonly label?: string;
}) {
  const page = await proseOf(path);
  if (page === null) {
    setPageStatus(404);
    return <NotFoundView path={path} />;
  }
  return (
    <DocsFrame
      nav={
        <DocsNav
          label={label}
          pages={pages ?? (await docsPages())}
          current={path}
          sections={sectionsOf(page.markdown)}
        />
      }
    >
      <Markdown source={page.markdown} />
    </DocsFrame>
  );
}
