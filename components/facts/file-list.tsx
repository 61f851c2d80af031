import type { SiteFacts } from '@/lib/contract';
import { count } from '@/lib/words/numbers';

interface Props {
  readonly siteId: string;
  readonly files: SiteFacts['files'];
}

/** Files that can be generated, with the number of facts that each still needs. */
export function FileList({ siteId, files }: Props) {
  if (files.length === 0)
    return <p className="text-muted">No open finding of the latest scan needs a file.</p>;
  return (
    <table className="data">
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">Still missing</th>
        </tr>
      </thead>
      <tbody>
        {files.map(({ kind, filename, missing }) => (
          <tr key={kind}>
            <td data-label="File">
              <a className="link" href={`/sites/${siteId}/artifacts/${kind}`}>
                {filename}
              </a>
            </td>
            <td data-label="Still missing">
              {missing.length === 0 ? (
                <span className="text-muted">nothing</span>
              ) : (
                count(missing.length, 'answer', 'answers')
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
