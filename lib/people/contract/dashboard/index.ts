import { getMe, switchOrganization, renameOrganization, changePlan } from './account';
import {
  signUp,
  verifyEmail,
  requestPasswordReset,
  confirmPasswordReset,
  changePassword,
  disconnectAccount,
} from './accounts';
import {
  deleteOrganization,
  changeRetention,
  exportOrganization,
  deleteAccount,
  exportAccount,
  downloadExport,
  downloadCredits,
  downloadAuditLog,
} from './data';
import { acceptInvitation } from './members';

export * from './account';
export * from './accounts';
export * from './data';
export * from './members';
export * from './retention-years';

/** Calls that only the dashboard has. */
export const ownOperations = [
  getMe,
  switchOrganization,
  renameOrganization,
  changePlan,
  signUp,
  verifyEmail,
  requestPasswordReset,
  confirmPasswordReset,
  changePassword,
  disconnectAccount,
  deleteOrganization,
  changeRetention,
  exportOrganization,
  deleteAccount,
  exportAccount,
  downloadExport,
  downloadCredits,
  downloadAuditLog,
  acceptInvitation,
] as const;
