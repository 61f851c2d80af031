import { ConfirmButton } from '@/components/ui/actions';
import { RowDetails } from '@/components/ui/row-details';
import { RelativeTime } from '@/components/ui/relative-time';
import type { ApiKey } from '@/lib/people/contract/api-keys';
import { CreateKey } from './create-key';

interface Props {
  readonly keys: readonly ApiKey[];
  readonly now: Date;
  readonly baseUrl: string;
  readonly paid: boolean;
  readonly canChange: boolean;
  /** False if the key limit is reached. */
  readonly canCreate: boolean;
}

export function KeyTable({ keys, now, baseUrl, paid, canChange, canCreate }: Props) {
  return (
    <table className="data folds">
      <thead>
        <tr>
          <th>Name</th>
          <th>Key</th>
          <th>Scopes</th>
          <th>Created by</th>
          <th>Created</th>
          <th>Last used</th>
          <th>Status</th>
          {canChange && (
            <th>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {keys.map((key, index) => (
          <tr key={key.id} className={key.revokedAt === null ? '' : 'text-muted'}>
            <td data-label="Name" className="key font-medium" dir="auto">
              <span className="min-w-0 wrap-anywhere">{key.name}</span>
              <RowDetails of={`the key ${key.name} …${key.last4}`} />
            </td>
            <td data-label="Key">
              <code>
                {key.start}…{key.last4}
              </code>
            </td>
            <td data-label="Scopes">{key.scopes.join(', ')}</td>
            <td data-label="Created by" dir="auto">
              {key.createdBy ?? 'server administrator'}
            </td>
            <td data-label="Created">
              <RelativeTime time={key.createdAt} now={now} />
            </td>
            <td data-label="Last used">
              {key.lastUsedAt === null ? 'never' : <RelativeTime time={key.lastUsedAt} now={now} />}
            </td>
            <td data-label="Status" className="key">
              <Status
                apiKey={key}
                successor={successorOf(key, keys.slice(0, index))}
                paid={paid}
                now={now}
              />
            </td>
            {canChange && (
              <td>
                {key.revokedAt === null && (
                  <span className="flex flex-wrap gap-2 sm:justify-end">
                    <CreateKey baseUrl={baseUrl} replaced={key} canCreate={canCreate} />
                    <RevokeKey {...key} />
                  </span>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The newest active key of the same name is the successor of the older ones. */
const successorOf = ({ name }: ApiKey, newer: readonly ApiKey[]): ApiKey | undefined =>
  newer.find((key) => key.revokedAt === null && key.name === name);

interface StateProps {
  readonly apiKey: ApiKey;
  readonly successor: ApiKey | undefined;
  readonly paid: boolean;
  readonly now: Date;
}

function Status({ apiKey: { revokedAt, lastUsedAt }, successor, paid, now }: StateProps) {
  if (revokedAt !== null)
    return (
      <>
        revoked <RelativeTime time={revokedAt} now={now} />
      </>
    );
  return (
    <>
      {paid ? 'active' : 'inactive: needs a paid plan'}
      {successor !== undefined && (
        <span className="block text-muted">
          Replaced by <code>…{successor.last4}</code>.{' '}
          {lastUsedAt === null ? (
            'Never used; you can revoke it.'
          ) : (
            <>
              Last used <RelativeTime time={lastUsedAt} now={now} />; revoke it once it is no longer
              used.
            </>
          )}
        </span>
      )}
    </>
  );
}

/** Requires the key's name: programs that use the key fail as soon as it is revoked. */
const RevokeKey = ({ id, name, last4 }: ApiKey) => (
  <ConfirmButton
    label="Revoke"
    name={`Revoke key ${name} …${last4}`}
    title="Revoke this key?"
    description={
      <>
        Requests with <code>…{last4}</code> will get 401 immediately. This can’t be undone.
      </>
    }
    confirm={name}
    submit="Revoke key"
    failure="Couldn’t revoke the key"
    done={`Key ${name} …${last4} has been revoked.`}
    call="revokeApiKey"
    input={{ params: { id } }}
  />
);
