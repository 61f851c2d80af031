const RIGHTS = [
  ['View sites, reports, fixes, history, and remaining credits', true, true, true],
  ['Start scans, check fixes, and start Answers and agent runs', true, true, true],
  ['Create, edit, and delete agent tasks', true, true, true],
  ['Add, edit, and delete sites, and verify ownership', false, true, true],
  ['Edit the questions for answer engines', false, true, true],
  ['Publish reports and agent runs', false, true, true],
  ['Create and revoke API keys', false, true, true],
  ['Invite and remove members, and view the audit log', false, true, true],
  ['Rename the organization', false, true, true],
  ['Add, change, and remove owners', false, false, true],
  ['View credit usage and change the plan', false, false, true],
] as const;

const mark = (may: boolean) => (may ? 'yes' : <span className="text-muted">no</span>);

export function RightsTable() {
  return (
    <table className="data mt-2 max-w-2xl">
      <thead>
        <tr>
          <th>Permission</th>
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
