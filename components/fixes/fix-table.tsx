import type { FixItem } from '@/lib/fixes/contract/fixes';
import type { VerificationRecord } from '@/lib/fixes/contract/verifications';
import { fixState } from '@/lib/fixes/fix-state';
import { siteText } from '@/lib/platform/text/site-text';
import { FixStateMark } from './fix-state-mark';
import { GainChip } from './gain-chip';

interface Props {
  readonly siteId: string;
  readonly fixes: readonly FixItem[];
  readonly isByEffect: boolean;
  /** Latest record of each check. */
  readonly records: ReadonlyMap<string, VerificationRecord>;
  /** Names of the files that can be generated, by kind. */
  readonly fileNames: ReadonlyMap<string, string>;
}

/** Open fixes, most points or strongest effect first. The checkboxes belong to the surrounding form. */
export function FixTable({ siteId, fixes, isByEffect, records, fileNames }: Props) {
  return (
    <table className="data [&_:is(a,input)]:scroll-mt-40">
      <caption className="sr-only">
        Fixes, {isByEffect ? 'strongest effect on agents' : 'most points'} first
      </caption>
      <thead>
        <tr>
          <th scope="col" className="needs-script no-print">
            <span className="sr-only">Choose</span>
          </th>
          <th scope="col" className="text-right!" aria-sort={isByEffect ? undefined : 'descending'}>
            <a href={`/sites/${siteId}/fixes`}>
              Points {!isByEffect && <span aria-hidden>↓</span>}
            </a>
          </th>
          <th scope="col">Fix</th>
          <th scope="col" aria-sort={isByEffect ? 'descending' : undefined}>
            <a href={`/sites/${siteId}/fixes?by=effect`}>
              Effect {isByEffect && <span aria-hidden>↓</span>}
            </a>
          </th>
          <th scope="col">File</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {fixes.map((fix) => (
          <FixRow
            key={fix.checkId}
            siteId={siteId}
            fix={fix}
            record={records.get(fix.checkId)}
            fileNames={fileNames}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly siteId: string;
  readonly fix: FixItem;
  readonly record: VerificationRecord | undefined;
  readonly fileNames: ReadonlyMap<string, string>;
}

function FixRow({ siteId, fix, record, fileNames }: RowProps) {
  const { checkId, name, headline, gain, openFindings, evidence, artifactKinds, informational } =
    fix;
  const { word, text } = fixState(record);
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
          {openFindings > 1 && ` and ${openFindings - 1} more`}
        </span>
      </td>
      <td className={`${CELL} text-muted max-sm:col-span-2 max-sm:col-start-2 sm:w-28`}>
        {evidence !== null && <span title={evidence.summary}>{evidence.class}</span>}
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
      <td className={`${CELL} max-sm:col-span-2 max-sm:col-start-2 sm:w-44`}>
        <FixStateMark word={word} />
        {text !== '' && <span className="block text-muted">{text}</span>}
      </td>
    </tr>
  );
}

/** On narrow screens a row is a block: checkbox, name, and points first, the rest below. */
const CELL = 'max-sm:block max-sm:min-h-0! sm:pt-2! sm:align-top';
