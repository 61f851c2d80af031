import type { Metadata } from 'next';
import type { Client } from '@seamark/engine';
import { StackedHead } from '@/components/ui/stacked-head';
import { pageMetadata } from '@/lib/platform/text/page-metadata';
import {
  clientsOf,
  CLIENTS_PAGE,
  COMMAND,
  HOW,
  proofs,
  PURPOSES,
  RANGES_FILE,
  robotsText,
} from './content';

export const metadata: Metadata = pageMetadata(CLIENTS_PAGE);

const COLUMNS = ['Client', 'Operator', 'robots.txt', 'Verify by'] as const;

export default function ClientsPage() {
  return (
    <>
      <h1>{CLIENTS_PAGE.title}</h1>
      <p className="mt-3 max-w-prose text-lead text-muted">{CLIENTS_PAGE.lead}</p>
      {PURPOSES.map(([purpose, title, meaning]) => (
        <section key={purpose} className="mt-10" aria-labelledby={purpose}>
          <h2 id={purpose}>{title}</h2>
          <p className="mt-2 mb-4 max-w-prose text-muted">{meaning}</p>
          <table role="table" className="ruled rules">
            <caption className="sr-only">{title}</caption>
            <StackedHead columns={[...COLUMNS]} />
            <tbody role="rowgroup">
              {clientsOf(purpose).map((client) => (
                <Row key={client.token} client={client} />
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <section className="mt-12" aria-labelledby="verify">
        <h2 id="verify">How to verify</h2>
        <ul className="mt-3 grid max-w-prose list-disc gap-2 pl-5">
          {HOW.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
        <p className="mt-6 max-w-prose">
          <code>{COMMAND}</code> counts these clients in a log of your server and verifies them. See{' '}
          <a className="link" href="/docs/visits">
            Visits of AI clients
          </a>
          .
        </p>
        <p className="mt-3 text-muted">
          Data:{' '}
          <a className="link" href={`${CLIENTS_PAGE.path}/${RANGES_FILE}`}>
            {RANGES_FILE}
          </a>
        </p>
      </section>
    </>
  );
}

function Row({ client }: { readonly client: Client }) {
  const { token, operator, docs } = client;
  const ways = proofs(client);
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="font-medium! md:w-64">
        {docs === null ? (
          token
        ) : (
          <a className="link" href={docs}>
            {token}
          </a>
        )}
      </th>
      <td role="cell" className="md:w-48" data-label={COLUMNS[1]}>
        {operator}
      </td>
      <td role="cell" className="text-muted md:w-48" data-label={COLUMNS[2]}>
        <span className="md:hidden">robots.txt: </span>
        {robotsText(client)}
      </td>
      <td role="cell" className="whitespace-normal!" data-label={COLUMNS[3]}>
        {ways.length === 0 && <span className="text-muted">not documented</span>}
        {ways.map(({ text, href }, at) => (
          <span key={text}>
            {at > 0 && ', '}
            {href === undefined ? (
              text
            ) : (
              <a className="link" href={href}>
                {text}
              </a>
            )}
          </span>
        ))}
      </td>
    </tr>
  );
}
