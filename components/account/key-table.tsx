import { When } from '@/components/ui/when';
import type { ApiKey } from '@/lib/contract/dashboard';
import { RevokeKey } from './revoke-key';

export function KeyTable({ keys, now, canChange }: { readonly keys: readonly ApiKey[]; readonly now: Date; readonly canChange: boolean }) {
  return (
    <table className="data">
      <thead><tr><th>Name</th><th>Key</th><th>Creator</th><th>Created</th><th>Last used</th><th>State</th>{canChange && <th><span className="sr-only">Actions</span></th>}</tr></thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id} className={key.revokedAt === null ? '' : 'text-muted'}>
            <td data-label="Name" className="font-medium" dir="auto">{key.name}</td>
            <td data-label="Key"><code>{key.start}…{key.last4}</code></td>
            <td data-label="Creator" dir="auto">{key.createdBy ?? 'operator'}</td>
            <td data-label="Created"><When time={key.createdAt} now={now} /></td>
            <td data-label="Last used">{key.lastUsedAt === null ? 'never' : <When time={key.lastUsedAt} now={now} />}</td>
            <td data-label="State">{key.revokedAt === null ? 'active' : <>revoked <When time={key.revokedAt} now={now} /></>}</td>
            {canChange && <td className="sm:text-right">{key.revokedAt === null && <RevokeKey id={key.id} name={key.name} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
