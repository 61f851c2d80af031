import * as z from 'zod';
import { Id, IdParam, Time } from '@/lib/platform/contract/types';
import { Download } from '@/lib/platform/contract/download';
import { dashboardOperation } from '@/lib/platform/contract/dashboard-operation';
import { PASSWORD_LENGTH } from '@/lib/platform/contract/password-length';
import { RETENTION_YEARS } from './retention-years';

const Done = z.strictObject({ done: z.literal(true) });
/** Required if there is one. */
const password = z.string().max(PASSWORD_LENGTH.max).optional();

export const ExportState = z.strictObject({
  id: Id,
  createdAt: Time,
  expiresAt: Time.nullable().describe('Null while it is being made.'),
  size: z.int().nullable().describe('Null while it is being made, and when that failed.'),
});
export type ExportState = z.infer<typeof ExportState>;

/** `name` as displayed, against deleting the wrong organization. */
export const deleteOrganization = dashboardOperation('deleteOrganization', 'owner', {
  body: { schema: z.strictObject({ name: z.string().max(200), password }), optional: false },
  response: Done,
});

/** Also for people without an organization. */
export const deleteAccount = dashboardOperation('deleteAccount', 'anyone', {
  body: { schema: z.strictObject({ email: z.string().max(254), password }), optional: false },
  response: Done,
});

export const changeRetention = dashboardOperation('changeRetention', 'owner', {
  body: {
    schema: z.strictObject({ years: z.literal(RETENTION_YEARS).nullable() }),
    optional: false,
  },
  response: z.strictObject({ years: z.literal(RETENTION_YEARS).nullable() }),
});

export const exportOrganization = dashboardOperation('exportOrganization', 'owner', {
  response: Done,
  status: 202,
});

/** Also for people without an organization. */
export const exportAccount = dashboardOperation('exportAccount', 'anyone', {
  response: Done,
  status: 202,
});

/** An export of the person, or of an organization they own. */
export const downloadExport = dashboardOperation('downloadExport', 'anyone', {
  params: z.strictObject({ id: IdParam }),
  response: Download,
});

export const downloadCredits = dashboardOperation('downloadCredits', 'owner', {
  response: Download,
});

export const downloadAuditLog = dashboardOperation('downloadAuditLog', 'admin', {
  response: Download,
});
