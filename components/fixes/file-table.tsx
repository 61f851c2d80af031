import type { FileItem } from '@/lib/services/fixes/list-files';
import { siteText } from '@/lib/words/site-text';
import { GainChip } from './gain-chip';

interface Props {
  readonly siteId: string;
  readonly files: readonly FileItem[];
}

/** Files that can be generated. A file that repairs several checks is one row with its joint gain. */
export function FileTable({ siteId, files }: Props) {
  return (
    <table className="data">
      <caption className="sr-only">Generated files, largest gain first</caption>
      <thead>
        <tr>
          <th scope="col" className="text-right!">
            Gain
          </th>
          <th scope="col">File</th>
          <th scope="col">Fixes</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <FileRow key={file.kind} siteId={siteId} file={file} />
        ))}
      </tbody>
    </table>
  );
}

function FileRow({ siteId, file }: { readonly siteId: string; readonly file: FileItem }) {
  const { kind, path, gain, waitsFor = [], checks } = file;
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-2 max-sm:gap-y-1">
      <td
        className={`${CELL} number max-sm:col-start-2 max-sm:row-start-1 max-sm:text-right! sm:w-16`}
      >
        {gain === null ? <span className="text-muted">rescan</span> : <GainChip gain={gain} />}
      </td>
      <td className={`${CELL} max-sm:col-start-1 max-sm:row-start-1`}>
        <a className="quiet-link text-base" href={`/sites/${siteId}/artifacts/${kind}`}>
          {kind}
        </a>
        <span className="block wrap-anywhere text-muted">
          {path === null ? (
            'add to the page or the server configuration'
          ) : (
            <code>{siteText(path, 200)}</code>
          )}
        </span>
        {waitsFor.length > 0 && (
          <span className="block wrap-anywhere text-muted">
            needs {siteText(waitsFor.map(({ what }) => what).join('; '))}
          </span>
        )}
      </td>
      <td className={`${CELL} max-sm:col-span-2`}>
        <ul className="flex flex-wrap gap-x-4">
          {checks.map(({ id, name }) => (
            <li key={id}>
              <a className="link target" href={`/sites/${siteId}/fixes/${id}`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

/** On narrow screens a row is a block: file and gain first, the checks below. */
const CELL = 'max-sm:block max-sm:min-h-0! sm:pt-2! sm:align-top';
