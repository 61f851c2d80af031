import { RelativeTime } from '@/components/ui/relative-time';
import type { ExportState } from '@/lib/contract/dashboard';
import { size } from '@/lib/words/numbers';
import { StartExport } from './start-export';

interface Props {
  readonly of: 'organization' | 'account';
  readonly state: ExportState | null;
  readonly now: Date;
}

/** Requests an archive of all data. The queue builds it; the download is available for a day. */
export function ExportPanel({ of, state, now }: Props) {
  const isBeingMade = state !== null && state.expiresAt === null;
  return (
    <div className="grid gap-3">
      {state !== null && (
        <p>
          {isBeingMade ? (
            <>The export is being made. You get an email when it is ready. Requested </>
          ) : state.size === null ? (
            <>The last export failed. Start it again. Requested </>
          ) : (
            <>
              <a className="link" href={`/api/dashboard/exports/${state.id}`}>
                Download the export
              </a>{' '}
              ({size(state.size)}). It is deleted 24 hours after it was made. Requested{' '}
            </>
          )}
          <RelativeTime time={state.createdAt} now={now} />.
        </p>
      )}
      {!isBeingMade && <StartExport of={of} again={state !== null} />}
    </div>
  );
}
