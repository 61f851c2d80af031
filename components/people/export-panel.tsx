import { Link } from '@/components/ui/link';
import { ActionButton } from '@/components/ui/actions';
import { RelativeTime } from '@/components/ui/relative-time';
import type { ExportState } from '@/lib/people/contract/dashboard/data';
import { size } from '@/lib/platform/text/numbers';

interface Props {
  readonly subject: 'organization' | 'account';
  readonly state: ExportState | null;
  readonly now: Date;
  /** True if this server can send email. */
  readonly hasMail: boolean;
}

const whenReady = (hasMail: boolean): string =>
  hasMail ? 'You get an email when it is ready.' : 'Reload this page in a minute to download it.';

/** Requests an archive of all data. The queue builds it; the download is available for a day. */
export function ExportPanel({ subject, state, now, hasMail }: Props) {
  const isBeingMade = state !== null && state.expiresAt === null;
  return (
    <div className="grid gap-3">
      {state !== null && (
        <p>
          {isBeingMade ? (
            <>Your export is being prepared. {whenReady(hasMail)} Requested </>
          ) : state.size === null ? (
            <>The last export failed. Start it again. Requested </>
          ) : (
            <>
              <Link href={`/api/dashboard/exports/${state.id}`}>Download the export</Link> (
              {size(state.size)}). It is deleted 24 hours after it was made. Requested{' '}
            </>
          )}
          <RelativeTime time={state.createdAt} now={now} />.
        </p>
      )}
      {!isBeingMade && (
        <ActionButton
          label={state === null ? 'Start export' : 'Start a new export'}
          name={`${state === null ? 'Start export' : 'Start a new export'}: everything of ${subject === 'organization' ? 'the organization' : 'your account'}`}
          done={`The export has been started. ${whenReady(hasMail)}`}
          call={subject === 'organization' ? 'exportOrganization' : 'exportAccount'}
          input={{}}
        />
      )}
    </div>
  );
}
