import { Link } from '@/components/ui/link';
import { ActionButton, ConfirmButton } from '@/components/ui/actions';
import { RequiresOwnership } from '@/components/shell/requires-ownership';

interface Props {
  readonly siteId: string;
  readonly host: string;
  readonly isOn: boolean;
  readonly verified: boolean;
}

/** Turns the publication of reports on, or off after a confirmation: that removes published ones. */
export function PublishReports({ siteId, host, isOn, verified }: Props) {
  const params = { id: siteId };
  if (!isOn && !verified)
    return (
      <p className="text-muted">
        <RequiresOwnership siteId={siteId} />
      </p>
    );
  return (
    <div className="grid max-w-prose gap-4">
      <p className="text-muted">
        {isOn
          ? 'After each scan, we publish the home page report at '
          : 'After each scan, publish the home page report at '}
        <a className="link wrap-anywhere" href={`/report/${host}`}>
          /report/{host}
        </a>{' '}
        and show its score in the badge (
        <Link href={`/sites/${siteId}/settings/preview`}>preview</Link>
        ). Additional pages, history, and fixes stay private.
      </p>
      <div>
        {isOn ? (
          <ConfirmButton
            label="Stop publishing"
            title="Stop publishing reports?"
            description="This removes the published reports now. Reports from public scans by others stay."
            submit="Stop publishing"
            done="Reports are no longer published."
            call="changeSite"
            input={{ params, body: { publishReports: false } }}
          />
        ) : (
          <ActionButton
            label="Publish reports"
            done="Reports are published from the next scan on."
            call="changeSite"
            input={{ params, body: { publishReports: true } }}
          />
        )}
      </div>
    </div>
  );
}
