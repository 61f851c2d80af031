import type { SiteFacts } from '@/lib/fixes/contract/facts';
import type { FileItem } from '@/lib/fixes/server/list-files';
import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import { Link } from '@/components/ui/link';

interface Props {
  readonly siteId: string;
  readonly files: readonly FileItem[];
  /** Facts that each file still needs. */
  readonly needs: SiteFacts['files'];
}

/** Files that can be generated. A file that repairs several checks is one row. */
export function FileTable({ siteId, files, needs }: Props) {
  return (
    <table className="data">
      <caption className="sr-only">Ready-made files, most points first</caption>
      <thead>
        <tr>
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
  const { kind, path, checks } = file;
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)] max-sm:gap-y-1">
      <td className={CELL}>
        <a className="quiet-link text-base" href={`/sites/${siteId}/artifacts/${kind}`}>
          {siteText(path ?? need?.filename ?? kind, 200)}
        </a>
        {need !== undefined && need.missing.length > 0 && (
          <span className="block wrap-anywhere text-muted">
            {count(need.missing.length, 'answer')} missing. <Link href="#questions">Answer</Link>
          </span>
        )}
      </td>
      <td className={CELL}>
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

/** On narrow screens a row is a block: the file first, the checks below. */
const CELL = 'max-sm:block max-sm:min-h-0! sm:pt-2! sm:align-top';
