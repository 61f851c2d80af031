import { DataTable } from '@/components/ui/data-table';
import { ConfirmButton } from '@/components/ui/actions';
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
    <DataTable
      columns={[
        {
          head: 'Name',
          cell: ({ name }) => <span className="min-w-0 wrap-anywhere">{name}</span>,
          className: 'key font-medium',
          dir: 'auto',
        },
        {
          head: 'Key',
          cell: ({ start, last4 }) => (
            <code>
              {start}…{last4}
            </code>
          ),
        },
        { head: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
        {
          head: 'Created by',
          cell: ({ createdBy }) => createdBy ?? 'server administrator',
          dir: 'auto',
        },
        { head: 'Created', cell: ({ createdAt }) => <RelativeTime time={createdAt} now={now} /> },
        {
          head: 'Last used',
          cell: ({ lastUsedAt }) =>
            lastUsedAt === null ? 'never' : <RelativeTime time={lastUsedAt} now={now} />,
        },
        {
          head: 'Status',
          cell: (key, index) => (
            <Status
              apiKey={key}
              successor={successorOf(key, keys.slice(0, index))}
              paid={paid}
              now={now}
            />
          ),
          className: 'key',
        },
        canChange && {
          head: 'Actions',
          cell: (key) =>
            key.revokedAt === null && (
              <span className="flex flex-wrap gap-2 sm:justify-end">
                <CreateKey baseUrl={baseUrl} replaced={key} canCreate={canCreate} />
                <RevokeKey {...key} />
              </span>
            ),
          isUnlabelled: true,
        },
      ]}
      rows={keys}
      keyOf={({ id }) => id}
      nameOf={({ name, last4 }) => `the key ${name} …${last4}`}
      rowClass={({ revokedAt }) => (revokedAt === null ? '' : 'text-muted')}
    />
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
