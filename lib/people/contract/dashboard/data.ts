import { z } from 'zod';
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
export const deleteOrganization = dashboardOperation({
  id: 'deleteOrganization',
  access: { session: 'owner' },
  body: { schema: z.strictObject({ name: z.string().max(200), password }), optional: false },
  response: Done,
});

/** Also for people without an organization. */
export const deleteAccount = dashboardOperation({
  id: 'deleteAccount',
  access: { session: 'anyone' },
  body: { schema: z.strictObject({ email: z.string().max(254), password }), optional: false },
  response: Done,
});

export const changeRetention = dashboardOperation({
  id: 'changeRetention',
  access: { session: 'owner' },
  body: {
    schema: z.strictObject({ years: z.literal(RETENTION_YEARS).nullable() }),
    optional: false,
  },
  response: z.strictObject({ years: z.literal(RETENTION_YEARS).nullable() }),
});

export const exportOrganization = dashboardOperation({
  id: 'exportOrganization',
  access: { session: 'owner' },
  response: Done,
  status: 202,
});

/** Also for people without an organization. */
export const exportAccount = dashboardOperation({
  id: 'exportAccount',
  access: { session: 'anyone' },
  response: Done,
  status: 202,
});

/** An export of the person, or of an organization they own. */
export const downloadExport = dashboardOperation({
  id: 'downloadExport',
  access: { session: 'anyone' },
  params: z.strictObject({ id: IdParam }),
  response: Download,
});

export const downloadCredits = dashboardOperation({
  id: 'downloadCredits',
  access: { session: 'owner' },
  response: Download,
});

export const downloadAuditLog = dashboardOperation({
  id: 'downloadAuditLog',
  access: { session: 'admin' },
  response: Download,
});
