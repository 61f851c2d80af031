const RIGHTS = [
  ['See sites, reports, fixes, history and how many credits are left', true, true, true],
  ['Start scans, verify fixes, run Answers and agents', true, true, true],
  ['Write, change and delete agent tasks', true, true, true],
  ['Add, change and delete sites, prove ownership', false, true, true],
  ['Decide what answer engines are asked', false, true, true],
  ['Publish reports and agent runs', false, true, true],
  ['Create and revoke API keys', false, true, true],
  ['Invite and remove members, read the audit log', false, true, true],
  ['Rename the organization', false, true, true],
  ['Make, change and remove owners', false, false, true],
  ['See what credits were booked for, change the plan', false, false, true],
] as const;

const mark = (may: boolean) => (may ? 'yes' : <span className="text-muted">no</span>);

export function RightsTable() {
  return (
    <table className="data mt-2 max-w-2xl">
      <thead>
        <tr>
          <th>Right</th>
          <th>Member</th>
          <th>Admin</th>
          <th>Owner</th>
        </tr>
      </thead>
      <tbody>
        {RIGHTS.map(([right, member, admin, owner]) => (
          <tr key={right}>
            <td className="font-medium sm:font-normal">{right}</td>
            <td data-label="Member">{mark(member)}</td>
            <td data-label="Admin">{mark(admin)}</td>
            <td data-label="Owner">{mark(owner)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
