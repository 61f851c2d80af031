import { Mark, type MarkName } from '@/components/ui/marks';
import type { FixItem } from '@/lib/contract';
import { siteText } from '@/lib/words/site-text';
import { CHECK_STATE_LABEL, VERIFICATION_WORD } from '@/lib/words/words';
import { GainChip } from './gain-chip';

interface Props {
  readonly siteId: string;
  readonly fixes: readonly FixItem[];
}

/** Open fixes, ordered by gain. The checkboxes belong to the surrounding form. */
export function FixTable({ siteId, fixes }: Props) {
  return (
    <table className="data [&_:is(a,input)]:scroll-mt-40">
      <caption className="sr-only">Fixes, largest gain first</caption>
      <thead>
        <tr>
          <th scope="col" className="needs-script no-print">
            <span className="sr-only">Choose</span>
          </th>
          <th scope="col" className="text-right!">
            Gain
          </th>
          <th scope="col">Fix</th>
          <th scope="col">Most severe finding</th>
          <th scope="col">Files</th>
          <th scope="col">Verification</th>
        </tr>
      </thead>
      <tbody>
        {fixes.map((fix) => (
          <FixRow key={fix.checkId} siteId={siteId} fix={fix} />
        ))}
      </tbody>
    </table>
  );
}

function FixRow({ siteId, fix }: { readonly siteId: string; readonly fix: FixItem }) {
  const {
    checkId,
    name,
    headline,
    gain,
    worst,
    openFindings,
    artifactKinds,
    informational,
    verificationStatus,
  } = fix;
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
        <GainChip gain={gain} />
      </td>
      <td className={`${CELL} max-sm:col-start-2 max-sm:row-start-1`}>
        <a className="quiet-link text-base" href={`/sites/${siteId}/fixes/${checkId}`}>
          {name}
        </a>
        <span className="block text-muted" dir="auto">
          {siteText(headline, 160)}
        </span>
      </td>
      <td className={`${CELL} max-sm:col-start-2`}>
        <span className={`mark tone-${worst}`}>
          <Mark name={worst} />
          {CHECK_STATE_LABEL[worst]}
        </span>
        <span className="text-muted max-sm:ml-2 sm:block">
          {informational ? 'not scored' : `${openFindings} open`}
        </span>
      </td>
      <td className={`${CELL} max-sm:col-span-2 max-sm:col-start-2`}>
        <Files siteId={siteId} kinds={artifactKinds} />
      </td>
      <td className={`${CELL} max-sm:col-start-3 max-sm:row-start-2 max-sm:text-right!`}>
        {verificationStatus === null ? (
          <span className="text-muted">none</span>
        ) : (
          <VerificationChip status={verificationStatus} />
        )}
      </td>
    </tr>
  );
}

/** On narrow screens a row is a block: checkbox, name, and gain first, the rest below. */
const CELL = 'max-sm:block max-sm:min-h-0! sm:pt-2! sm:align-top';

function Files({ siteId, kinds }: { readonly siteId: string; readonly kinds: readonly string[] }) {
  if (kinds.length === 0) return <span className="text-muted max-sm:hidden">none</span>;
  return (
    <ul className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-4">
      {kinds.map((kind) => (
        <li key={kind}>
          <a className="link target" href={`/sites/${siteId}/artifacts/${kind}`}>
            {kind}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface Look {
  readonly chip: string;
  readonly mark: MarkName;
}

const LOOK: Readonly<Record<string, Look>> = {
  pending: { chip: '', mark: 'waiting' },
  measuring: { chip: 'chip-info', mark: 'unmeasured' },
  verified: { chip: 'chip-pass', mark: 'pass' },
  expired: { chip: '', mark: 'na' },
};
const UNKNOWN: Look = { chip: '', mark: 'na' };
const WORD: Readonly<Record<string, string>> = VERIFICATION_WORD;

/** Verification state of a fix; a status that this version does not know is shown unchanged. */
function VerificationChip({ status }: { readonly status: string }) {
  const { chip, mark } = LOOK[status] ?? UNKNOWN;
  return (
    <span className={`chip ${chip}`}>
      <Mark name={mark} />
      {WORD[status] ?? status}
    </span>
  );
}
