import type { CLIENT_SECTIONS, CLIENTS_PAGE } from '@/app/(public)/clients/content';
import { Link } from '@/components/ui/link';
import { StackedTable } from '@/components/ui/stacked-table';
import { FilterRows } from './filter-rows';
import { CellText, partsOf, type Cell } from './cell-text';

type Props = typeof CLIENTS_PAGE &
  typeof CLIENT_SECTIONS & {
    /** Address of the data file. */
    readonly file: string;
  };

export function ClientsPage({ title, lead, purposes, listed, ways, command, file }: Props) {
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-3 max-w-prose text-lead text-muted">{lead}</p>
      <FilterRows label="Client or operator" />
      {purposes.map(({ id, title: name, meaning, table }) => (
        <section key={id} className="mt-10" aria-labelledby={id}>
          <h2 id={id}>{name}</h2>
          <p className="mt-2 mb-4 max-w-prose text-muted">{meaning}</p>
          <StackedTable
            caption={name}
            columns={table.columns}
            rows={table.rows.map(rowOf)}
            classes={[
              'font-medium! md:w-64',
              'md:w-48',
              'text-muted md:w-48',
              'whitespace-normal!',
            ]}
          />
        </section>
      ))}
      <section className="mt-12" aria-labelledby="listed">
        <h2 id="listed">{listed.title}</h2>
        <p className="mt-3 max-w-prose">{listed.meaning}</p>
        <p className="mt-3 max-w-prose wrap-anywhere text-muted">{listed.names}</p>
      </section>
      <section className="mt-12" aria-labelledby="verify">
        <h2 id="verify">How to verify</h2>
        <ul className="mt-3 grid max-w-prose list-disc gap-2 pl-5">
          {ways.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
        <p className="mt-6 max-w-prose">
          <code>{command}</code> counts these clients in a log of your server and verifies them. See{' '}
          <Link href="/docs/visits">Visits of AI clients</Link>.
        </p>
        <p className="mt-3 text-muted">
          Data: <Link href={file}>{file}</Link>
        </p>
      </section>
    </>
  );
}

const rowOf = ([client = '', operator = '', robots = '', proofs = '']: readonly Cell[]) => ({
  key: JSON.stringify(client),
  cells: [
    <CellText key="client" cell={client} />,
    <CellText key="operator" cell={operator} />,
    <>
      <span className="md:hidden">robots.txt: </span>
      <CellText cell={robots} />
    </>,
    partsOf(proofs).length === 0 ? (
      <span className="text-muted">not documented</span>
    ) : (
      <CellText cell={proofs} />
    ),
  ],
});
