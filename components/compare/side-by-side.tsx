import type { ReactNode } from 'react';
import { Bearing } from '@/components/charts/bearing';
import { Mark } from '@/components/ui/marks';
import { reportPath } from '@/lib/words/host';
import { COMPARE_PAGE, type CheckGroup, type SideBySide } from '@/lib/views/side-by-side';

/** The reports of several sites: an overview, then each check, with differing checks first. */
export function SideBySideTables({ view }: { readonly view: SideBySide }) {
  const hosts = view.measured.map(({ host }) => host);
  return (
    <>
      <Section id="scores" title={COMPARE_PAGE.scores} corner="Report" hosts={hosts}>
        {view.facts.map(({ term, values, scores }) => (
          <tr key={term}>
            <th scope="row">{term}</th>
            {values.map((value, index) => (
              <td key={index}>
                {value}
                {scores !== null && <Bearing fill={scores[index] ?? null} />}
              </td>
            ))}
          </tr>
        ))}
      </Section>
      {view.groups.map((group) => (
        <Group key={group.title} group={group} hosts={hosts} />
      ))}
    </>
  );
}

function Group({
  group,
  hosts,
}: {
  readonly group: CheckGroup;
  readonly hosts: readonly string[];
}) {
  const id = group.title.toLowerCase().replaceAll(' ', '-');
  return (
    <Section
      id={id}
      title={group.title}
      corner="Check"
      description={group.description}
      hosts={hosts}
    >
      {group.checks.map((check) => (
        <tr key={check.id}>
          <th scope="row">
            <a className="quiet-link target" href={`/checks/${check.id}`}>
              {check.name}
            </a>
          </th>
          {check.cells.map((cell, index) => (
            <td key={index}>
              {cell === null ? (
                '–'
              ) : (
                <span className={`mark tone-${cell.state}`}>
                  <Mark name={cell.state} />
                  {cell.words}
                </span>
              )}
            </td>
          ))}
        </tr>
      ))}
    </Section>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** Heading of the first column. */
  readonly corner: string;
  readonly description?: string;
  readonly hosts: readonly string[];
  readonly children: ReactNode;
}

/** A table with a column per site; on narrow screens it scrolls horizontally. */
function Section({ id, title, corner, description = '', hosts, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id}>{title}</h2>
      {description !== '' && <p className="mt-1 text-sm text-muted">{description}</p>}
      <div
        className="mt-3 overflow-x-auto"
        role="region"
        tabIndex={0}
        aria-label={`Table: ${title}`}
      >
        <table className="ruled">
          <thead>
            <tr>
              <th scope="col" className="w-48">
                {corner}
              </th>
              {hosts.map((host) => (
                <th key={host} scope="col" className="min-w-32 wrap-anywhere whitespace-normal!">
                  <a className="link" href={reportPath(host)} dir="auto">
                    {host}
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  );
}
