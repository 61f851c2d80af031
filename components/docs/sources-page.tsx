import type { SOURCES_PAGE } from '@/app/(public)/checks/sources/content';
import { StackedTable } from '@/components/ui/stacked-table';
import { stackedRows, type TextTable } from './cell-text';

type Props = typeof SOURCES_PAGE & { readonly table: TextTable };

export function SourcesPage({ title, description, lead, table }: Props) {
  return (
    <>
      <p className="mb-2 text-sm text-muted">
        <a className="hover:underline" href="/checks">
          Checks
        </a>
      </p>
      <h1>{title}</h1>
      <p className="mt-3 mb-8 max-w-prose text-lead text-muted">{lead}</p>
      <StackedTable
        caption={description}
        columns={table.columns}
        rows={stackedRows(table)}
        classes={[
          'col-span-full font-normal! whitespace-normal! wrap-anywhere',
          'col-span-full text-muted md:w-56',
          'md:w-72',
        ]}
      />
    </>
  );
}
