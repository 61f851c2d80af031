import { CopyButton } from '@/components/ui/copy-button';
import { Mark } from '@/components/ui/marks';
import { groupFindings, type FindingGroup } from '@/lib/reports/finding-groups';
import type { FindingView } from '@/lib/reports/report-view';
import { count } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import { CHECK_STATE_LABEL } from '@/lib/platform/text/words';

/** What a list shows of a finding. */
export type ListedFinding = Pick<
  FindingView,
  'code' | 'status' | 'message' | 'request' | 'evidence' | 'hint' | 'effect'
> &
  Partial<Pick<FindingView, 'curl'>>;

/** Request, response, and next step of each finding. All of it may quote the site, so it is text nodes only. */
export function FindingList({ findings }: { readonly findings: readonly ListedFinding[] }) {
  return (
    <ul>
      {groupFindings(findings).map((group, index) => (
        <FindingItem key={index} group={group} />
      ))}
    </ul>
  );
}

/** Findings of one cause: one request to repeat, and the others folded. */
function FindingItem({ group }: { readonly group: FindingGroup<ListedFinding> }) {
  const { message, first, others } = group;
  const { status, hint, effect, curl = null } = first;
  return (
    <li className="finding">
      <p>
        <span className={`mark text-${status} mr-2`}>
          <Mark name={status} />
          {CHECK_STATE_LABEL[status]}
        </span>
        <span dir="auto">{siteText(message, 300)}</span>
      </p>
      <Evidence finding={first} />
      {curl !== null && status !== 'pass' && (
        <p className="no-print">
          <CopyButton text={curl}>Copy request</CopyButton>
        </p>
      )}
      {others.length > 0 && (
        <details className="folded">
          <summary className="chevron text-sm text-muted">
            {count(others.length, 'other request', 'other requests')}
          </summary>
          {others.map((finding, index) => (
            <Evidence key={index} finding={finding} title={finding.message} />
          ))}
        </details>
      )}
      {hint !== null && (
        <p>
          <span className="font-medium">Fix: </span>
          <span dir="auto">{siteText(hint, 500)}</span>
        </p>
      )}
      {effect !== null && (
        <p className="text-muted">
          <a className="quiet-link" href="/evidence">
            Effect on agents
          </a>
          : {effect}
        </p>
      )}
    </li>
  );
}

interface EvidenceProps {
  readonly finding: Pick<ListedFinding, 'request' | 'evidence'>;
  readonly title?: string;
}

function Evidence({ finding: { request, evidence }, title = '' }: EvidenceProps) {
  if ((request ?? evidence) === null && title === '') return null;
  return (
    <p className="evidence" dir="auto">
      {title !== '' && <span className="block font-sans">{siteText(title, 300)}</span>}
      {request !== null && <b className="block font-medium text-ink">{siteText(request)}</b>}
      {evidence && siteText(evidence)}
    </p>
  );
}
