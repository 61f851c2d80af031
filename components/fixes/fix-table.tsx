import type { FixItem } from '@/lib/fixes/contract/fixes';
import type { VerificationRecord } from '@/lib/fixes/contract/verifications';
import { fixState } from '@/lib/fixes/fix-state';
import { siteText } from '@/lib/platform/text/site-text';
import { REACH_NAME, REACH_TONE } from '@/lib/platform/text/words';
import type { FixGroup } from '@/lib/fixes/server/list-fixes';
import { FixStateMark } from './fix-state-mark';
import { GainChip } from './gain-chip';

interface Props {
  readonly siteId: string;
  readonly groups: readonly FixGroup[];
  /** Latest record of each check. */
  readonly records: ReadonlyMap<string, VerificationRecord>;
  /** Names of the files that can be generated, by kind. */
  readonly fileNames: ReadonlyMap<string, string>;
}

/** Open fixes by what they do for readers. The checkboxes belong to the surrounding form. */
export function FixTable({ groups, ...row }: Props) {
  return (
    <table className="data [&_:is(a,input)]:scroll-mt-40">
      <caption className="sr-only">Fixes by what they do for readers, most points first</caption>
      <thead>
        <tr>
          <th scope="col" className="needs-script no-print">
            <span className="sr-only">Choose</span>
          </th>
          <th scope="col" className="text-right!">
            Points
          </th>
          <th scope="col">Fix</th>
          <th scope="col">File</th>
        </tr>
      </thead>
      {groups.map(({ reach, fixes }) => (
        <tbody key={reach}>
          <tr>
            <th scope="rowgroup" colSpan={4} className="border-line! pt-6! text-base max-sm:block">
              <span className={`font-bold ${REACH_TONE[reach]}`}>{REACH_NAME[reach]}</span>
              {reach === 'housekeeping' && (
                <span className="font-normal"> · No measured effect on agents. Do it last.</span>
              )}
            </th>
          </tr>
          {fixes.map((fix) => (
            <FixRow key={fix.checkId} fix={fix} {...row} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

type RowProps = Omit<Props, 'groups'> & { readonly fix: FixItem };

function FixRow({ siteId, fix, records, fileNames }: RowProps) {
  const { checkId, name, headline, gain, openFindings, artifactKinds, informational } = fix;
  const { word, text } = fixState(records.get(checkId));
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[2rem_minmax(0,1fr)_auto] max-sm:gap-x-2 max-sm:gap-y-1">
      <td className={`${CELL} needs-script no-print sm:w-8`}>
        <label className="inline-flex min-h-6 min-w-6 items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11">
          <input
            type="checkbox"
            name="check"
            value={checkId}
            className="size-4"
            aria-label={`Choose ${name}`}
          />
        </label>
      </td>
      <td
        className={`${CELL} number max-sm:col-start-3 max-sm:row-start-1 max-sm:text-right! sm:w-16`}
      >
        {informational ? <span className="text-muted">–</span> : <GainChip gain={gain} />}
      </td>
      <td className={`${CELL} max-sm:col-start-2 max-sm:row-start-1`}>
        <a className="quiet-link text-base" href={`/sites/${siteId}/fixes/${checkId}`}>
          {name}
        </a>
        <span className="block text-muted" dir="auto">
          {siteText(headline, 160)}
          {openFindings > 1 && `, and ${openFindings - 1} more`}
        </span>
        {word !== 'To fix' && (
          <span className="block">
            <FixStateMark word={word} /> <span className="text-muted">{text}</span>
          </span>
        )}
      </td>
      <td className={`${CELL} max-sm:col-span-2 max-sm:col-start-2`}>
        <ul className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-4">
          {artifactKinds.map((kind) => (
            <li key={kind}>
              <a className="link target" href={`/sites/${siteId}/artifacts/${kind}`}>
                {siteText(fileNames.get(kind) ?? kind, 200)}
              </a>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

/** On narrow screens a row is a block: checkbox, name, and points first, the rest below. */
const CELL = 'max-sm:block max-sm:min-h-0! sm:pt-2! sm:align-top';
