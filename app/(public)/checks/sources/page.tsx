import type { Metadata } from 'next';
import { StackedHead } from '@/components/ui/stacked-head';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import { CHECKS_PAGE } from '../content';
import { checkedSources, editionOf, SOURCE_COLUMNS, SOURCES_PAGE } from './content';

export const metadata: Metadata = pageMetadata(SOURCES_PAGE);

export default function SourcesPage() {
  return (
    <>
      <p className="mb-2 text-sm text-muted">
        <a className="hover:underline" href={CHECKS_PAGE.path}>
          Checks
        </a>
      </p>
      <h1>{SOURCES_PAGE.title}</h1>
      <p className="mt-3 mb-8 max-w-prose text-lead text-muted">{SOURCES_PAGE.lead}</p>
      <table role="table" className="ruled rules">
        <caption className="sr-only">{SOURCES_PAGE.description}</caption>
        <StackedHead columns={SOURCE_COLUMNS} />
        <tbody role="rowgroup">
          {checkedSources().map((source) => (
            <tr key={source.url} role="row">
              <th role="rowheader" scope="row" className="font-normal! whitespace-normal!">
                <a className="link wrap-anywhere" href={source.url} rel="noopener">
                  {source.title}
                </a>
              </th>
              <td role="cell" className="md:w-56" data-label={SOURCE_COLUMNS[1]}>
                {editionOf(source)}
              </td>
              <td role="cell" className="md:w-72" data-label={SOURCE_COLUMNS[2]}>
                {source.checks.map(({ id, name }, at) => (
                  <span key={id}>
                    {at > 0 && ', '}
                    <a className="link" href={`${CHECKS_PAGE.path}/${id}`}>
                      {name}
                    </a>
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
