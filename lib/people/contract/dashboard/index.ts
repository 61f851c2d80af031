import * as account from './account';
import * as accounts from './accounts';
import * as data from './data';
import * as members from './members';

export * from './account';
export * from './accounts';
export * from './data';
export * from './members';
export * from './retention-years';

/** Calls that only the dashboard has. */
export const ownOperations = [
  account.getMe,
  account.switchOrganization,
  account.renameOrganization,
  account.changePlan,
  accounts.signUp,
  accounts.verifyEmail,
  accounts.requestPasswordReset,
  accounts.confirmPasswordReset,
  accounts.changePassword,
  accounts.disconnectAccount,
  data.deleteOrganization,
  data.changeRetention,
  data.exportOrganization,
  data.deleteAccount,
  data.exportAccount,
  data.downloadExport,
  data.downloadCredits,
  data.downloadAuditLog,
  members.acceptInvitation,
] as const;
