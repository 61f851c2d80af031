import { createHmac } from 'node:crypto';
import { hashToken } from '@/lib/platform/access/one-time-token';
import { secret } from '@/lib/platform/access/secret';
import { addresses } from '@/lib/platform/config/addresses';

/**
 * Token of a report’s link, 256 bits. It is derived, so that each mail can contain the link, and the database alone
 * opens no report.
 */
const tokenOf = (id: string): string =>
  createHmac('sha256', secret()).update(`client-report ${id}`).digest('base64url');

export const tokenHashOf = (id: string): string => hashToken(tokenOf(id));

/** Address of a report; `month` is `2026-10`, by default the current one. */
export const reportLink = (id: string, month?: string): string =>
  addresses.clientReport(tokenOf(id), month);
