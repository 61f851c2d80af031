export type DashboardMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface DashboardRoute {
  readonly method: DashboardMethod;
  /** Full path with `{name}` segments; `app/<path>/route.ts` must exist. */
  readonly path: `/api/dashboard/${string}`;
}

/** Where each call of the dashboard goes. Plain data: all that a browser needs of the contract while it runs. */
export const dashboardRoutes = {
  getMe: { method: 'GET', path: '/api/dashboard/me' },
  switchOrganization: { method: 'POST', path: '/api/dashboard/organization/switch' },
  renameOrganization: { method: 'PATCH', path: '/api/dashboard/organization' },
  getPlan: { method: 'GET', path: '/api/dashboard/plan' },
  changePlan: { method: 'POST', path: '/api/dashboard/plan/change' },
  listAuditEvents: { method: 'GET', path: '/api/dashboard/audit-log' },
  signUp: { method: 'POST', path: '/api/dashboard/sign-up' },
  verifyEmail: { method: 'POST', path: '/api/dashboard/verify-email' },
  requestPasswordReset: { method: 'POST', path: '/api/dashboard/password-reset' },
  confirmPasswordReset: { method: 'POST', path: '/api/dashboard/password-reset/confirm' },
  changePassword: { method: 'POST', path: '/api/dashboard/me/password' },
  disconnectAccount: { method: 'DELETE', path: '/api/dashboard/me/accounts/{provider}' },
  listApiKeys: { method: 'GET', path: '/api/dashboard/api-keys' },
  createApiKey: { method: 'POST', path: '/api/dashboard/api-keys' },
  revokeApiKey: { method: 'POST', path: '/api/dashboard/api-keys/{id}/revoke' },
  listMembers: { method: 'GET', path: '/api/dashboard/members' },
  inviteMember: { method: 'POST', path: '/api/dashboard/members' },
  acceptInvitation: { method: 'POST', path: '/api/dashboard/members/accept' },
  changeMember: { method: 'PATCH', path: '/api/dashboard/members/{userId}' },
  removeMember: { method: 'DELETE', path: '/api/dashboard/members/{userId}' },
  withdrawInvitation: { method: 'DELETE', path: '/api/dashboard/invitations/{id}' },
  listOwnSites: { method: 'GET', path: '/api/dashboard/sites' },
  addSite: { method: 'POST', path: '/api/dashboard/sites' },
  changeSite: { method: 'PATCH', path: '/api/dashboard/sites/{id}' },
  deleteSite: { method: 'DELETE', path: '/api/dashboard/sites/{id}' },
  exportReport: { method: 'GET', path: '/api/dashboard/sites/{id}/report/{format}' },
  getOwnership: { method: 'GET', path: '/api/dashboard/sites/{id}/ownership' },
  checkOwnership: { method: 'POST', path: '/api/dashboard/sites/{id}/ownership/check' },
  startOwnScan: { method: 'POST', path: '/api/dashboard/sites/{id}/scans' },
  getScanState: { method: 'GET', path: '/api/dashboard/scans/{id}' },
  putAnswersSettings: { method: 'PUT', path: '/api/dashboard/sites/{id}/answers/settings' },
  getAnswersProgress: { method: 'GET', path: '/api/dashboard/sites/{id}/answers/passes' },
  startAnswersPasses: { method: 'POST', path: '/api/dashboard/sites/{id}/answers/passes' },
  retryAnswersPass: {
    method: 'POST',
    path: '/api/dashboard/sites/{id}/answers/passes/{passId}/retry',
  },
  listAgentTasks: { method: 'GET', path: '/api/dashboard/sites/{id}/agent-tasks' },
  createAgentTask: { method: 'POST', path: '/api/dashboard/sites/{id}/agent-tasks' },
  changeAgentTask: { method: 'PATCH', path: '/api/dashboard/agent-tasks/{id}' },
  deleteAgentTask: { method: 'DELETE', path: '/api/dashboard/agent-tasks/{id}' },
  startAgentBatch: { method: 'POST', path: '/api/dashboard/sites/{id}/agent-batches' },
  getAgentRunsProgress: { method: 'GET', path: '/api/dashboard/sites/{id}/agent-batches' },
  readAgentDocument: { method: 'GET', path: '/api/dashboard/agent-runs/{id}/documents/{number}' },
  publishAgentRun: { method: 'POST', path: '/api/dashboard/agent-runs/{id}/publish' },
  unpublishAgentRun: { method: 'POST', path: '/api/dashboard/agent-runs/{id}/unpublish' },
  projectFixes: { method: 'GET', path: '/api/dashboard/sites/{id}/fixes/projection' },
  writeFixPrompts: { method: 'GET', path: '/api/dashboard/sites/{id}/fixes/prompts' },
  exportFixes: { method: 'GET', path: '/api/dashboard/sites/{id}/fixes/export/{format}' },
  verifyFix: { method: 'POST', path: '/api/dashboard/sites/{id}/fixes/{checkId}/verify' },
  putFacts: { method: 'PUT', path: '/api/dashboard/sites/{id}/facts' },
  downloadArtifact: { method: 'GET', path: '/api/dashboard/sites/{id}/artifacts/{kind}/raw' },
} as const satisfies Readonly<Record<string, DashboardRoute>>;
