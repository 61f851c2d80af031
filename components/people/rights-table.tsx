const RIGHTS = [
  ['View the reports, fixes, and history of sites', 'with a tag', true, true, true],
  ['View remaining credits, comparisons, and webhooks', false, true, true, true],
  ['Start scans, check fixes, and start Answers and agent runs', false, true, true, true],
  ['Create, edit, and delete agent tasks', false, true, true, true],
  ['Add, edit, and delete sites, and verify ownership', false, false, true, true],
  ['Edit the questions for answer engines', false, false, true, true],
  ['Publish reports and agent runs', false, false, true, true],
  ['Create and revoke API keys', false, false, true, true],
  ['Invite and remove members, and view the audit log', false, false, true, true],
  ['Rename the organization', false, false, true, true],
  ['Add, change, and remove owners', false, false, false, true],
  ['View credit usage and change the plan', false, false, false, true],
] as const;

const mark = (may: boolean | string) =>
  may === true ? 'yes' : may || <span className="text-muted">no</span>;

export function RightsTable() {
  return (
    <table className="data mt-2 max-w-2xl">
      <thead>
        <tr>
          <th>Permission</th>
          <th>Viewer</th>
          <th>Member</th>
          <th>Admin</th>
          <th>Owner</th>
        </tr>
      </thead>
      <tbody>
        {RIGHTS.map(([right, viewer, member, admin, owner]) => (
          <tr key={right}>
            <td className="font-medium sm:font-normal">{right}</td>
            <td data-label="Viewer">{mark(viewer)}</td>
            <td data-label="Member">{mark(member)}</td>
            <td data-label="Admin">{mark(admin)}</td>
            <td data-label="Owner">{mark(owner)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
