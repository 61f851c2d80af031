import * as z from 'zod';
import { Count, IdParam, Time } from '@/lib/platform/contract/types';
import { dashboardOperation } from '@/lib/platform/contract/dashboard-operation';

/** Part of a text that a run read, as plain text. */
export const AgentDocumentText = z.strictObject({
  url: z.string(),
  /** Length of the whole text, in characters. */
  length: Count,
  from: Count,
  text: z.string(),
  /** Quotes of the answer, as offsets into this part. */
  marks: z.array(z.strictObject({ from: Count, to: Count })),
  nextFrom: Count.nullable(),
  expiresAt: Time,
});
export type AgentDocumentText = z.infer<typeof AgentDocumentText>;
export const readAgentDocument = dashboardOperation('readAgentDocument', 'viewer', {
  params: z.strictObject({ id: IdParam, number: z.string().regex(/^[1-9]\d{0,3}$/) }),
  query: z.strictObject({
    from: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
  }),
  response: AgentDocumentText,
});
