import type { SiteFacts } from '@/lib/fixes/contract/facts';
import type { FileItem } from '@/lib/fixes/server/list-files';
import { siteText } from '@/lib/platform/text/site-text';
import { Link } from '@/components/ui/link';
import { GainChip } from './gain-chip';

interface Props {
  readonly siteId: string;
  readonly files: readonly FileItem[];
  /** Facts that each file still needs. */
  readonly needs: SiteFacts['files'];
}

/** Files that can be generated. A file that repairs several checks is one row with its joint points. */
export function FileTable({ siteId, files, needs }: Props) {
  return (
    <table className="data">
      <caption className="sr-only">Ready-made files, most points first</caption>
      <thead>
        <tr>
          <th scope="col" className="text-right!">
            Points
          </th>
          <th scope="col">File</th>
          <th scope="col">Fixes</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <FileRow
            key={file.kind}
            siteId={siteId}
            file={file}
            need={needs.find(({ kind }) => kind === file.kind)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly siteId: string;
  readonly file: FileItem;
  readonly need: SiteFacts['files'][number] | undefined;
}

function FileRow({ siteId, file, need }: RowProps) {
  const { kind, path, gain, checks } = file;
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-2 max-sm:gap-y-1">
      <td
        className={`${CELL} number max-sm:col-start-2 max-sm:row-start-1 max-sm:text-right! sm:w-16`}
      >
        {gain === null ? <span className="text-muted">rescan</span> : <GainChip gain={gain} />}
      </td>
      <td className={`${CELL} max-sm:col-start-1 max-sm:row-start-1`}>
        <a className="quiet-link text-base" href={`/sites/${siteId}/artifacts/${kind}`}>
          {siteText(path ?? need?.filename ?? kind, 200)}
        </a>
        {need !== undefined && need.missing.length > 0 && (
          <span className="block wrap-anywhere text-muted">
            Needs {siteText(need.missing.map(({ what }) => what).join('; '))}.{' '}
            <Link href="#questions">Answer</Link>
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

/** On narrow screens a row is a block: file and points first, the checks below. */
const CELL = 'max-sm:block max-sm:min-h-0! sm:pt-2! sm:align-top';
