import { Mark } from '@/components/ui/marks';
import type { FixItem } from '@/lib/contract';
import { siteText } from '@/lib/format/site-text';
import { OUTCOME_WORD } from '@/lib/format/words';
import { GainChip } from './gain-chip';
import { VerificationChip } from './verification-chip';

interface Props {
  readonly siteId: string;
  readonly fixes: readonly FixItem[];
}

/** Open work in order of gain. The boxes belong to the form around it. */
export function FixTable({ siteId, fixes }: Props) {
  return (
    <table className="data [&_:is(a,input)]:scroll-mt-40">
      <caption className="sr-only">Open work, the largest gain first</caption>
      <thead>
        <tr>
          <th scope="col" className="needs-script"><span className="sr-only">Choose</span></th>
          <th scope="col" className="text-right!">Gain</th><th scope="col">Fix</th><th scope="col">Worst finding</th><th scope="col">Files</th><th scope="col">Verification</th>
        </tr>
      </thead>
      <tbody>{fixes.map((fix) => <FixRow key={fix.checkId} siteId={siteId} fix={fix} />)}</tbody>
    </table>
  );
}

function FixRow({ siteId, fix }: { readonly siteId: string; readonly fix: FixItem }) {
  const { checkId, name, headline, gain, worst, openFindings, artifactKinds, informational, verificationStatus } = fix;
  return (
    <tr>
      <td className="needs-script w-8 sm:align-top">
        <label className="inline-flex min-h-6 min-w-6 items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11"><input type="checkbox" name="check" value={checkId} className="size-4" aria-label={`Choose ${name}`} /></label>
      </td>
      <td data-label="Gain" className="number w-16 sm:pt-2! sm:align-top"><GainChip gain={gain} /></td>
      <td data-label="Fix" className="sm:pt-2! sm:align-top">
        <span className="min-w-0">
          <a className="quiet-link text-base" href={`/sites/${siteId}/fixes/${checkId}`}>{name}</a>
          <span className="block text-muted" dir="auto">{siteText(headline, 160)}</span>
        </span>
      </td>
      <td data-label="Worst" className="sm:pt-2! sm:align-top">
        <span>
          <span className={`mark tone-${worst}`}><Mark name={worst} />{OUTCOME_WORD[worst]}</span>
          <span className="block text-muted">{informational ? 'not scored' : `${openFindings} open`}</span>
        </span>
      </td>
      <td data-label="Files" className="sm:pt-2! sm:align-top"><Files siteId={siteId} kinds={artifactKinds} /></td>
      <td data-label="Verification" className="sm:pt-2! sm:align-top">{verificationStatus === null ? <span className="text-muted">none yet</span> : <span><VerificationChip status={verificationStatus} /></span>}</td>
    </tr>
  );
}

function Files({ siteId, kinds }: { readonly siteId: string; readonly kinds: readonly string[] }) {
  if (kinds.length === 0) return <span className="text-muted">none</span>;
  return <ul>{kinds.map((kind) => <li key={kind}><a className="link" href={`/sites/${siteId}/artifacts/${kind}`}>{kind}</a></li>)}</ul>;
}
