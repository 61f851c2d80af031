import * as z from 'zod';
import { dashboardOperation } from '@/lib/platform/contract/dashboard-operation';
import { Done } from '@/lib/platform/contract/types';
import { CLIENT_REPORT_LIMITS } from './client-report-limits';

const BASE64_MAX = 4 * Math.ceil(CLIENT_REPORT_LIMITS.logoBytes / 3);

const BrandChange = z.strictObject({
  color: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'Enter a color such as #0b5d66.')
    .toLowerCase()
    .nullable(),
  logo: z
    .base64()
    .max(BASE64_MAX, `The logo may have at most ${CLIENT_REPORT_LIMITS.logoBytes / 1000} kB.`)
    .nullable()
    .optional()
    .describe('A PNG, JPEG, or WebP file; null removes it, absent keeps it.'),
});
export type BrandChange = z.output<typeof BrandChange>;

export const putBrand = dashboardOperation('putBrand', 'admin', {
  body: { schema: BrandChange, optional: false, bytesMax: BASE64_MAX + 1000 },
  response: Done,
});

/** Calls that only the dashboard has. */
export const ownOperations = [putBrand] as const;
