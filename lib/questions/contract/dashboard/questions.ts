import { z } from 'zod';
import { Done, IdParam } from '@/lib/platform/contract/types';
import { dashboardOperation, fileOperation } from '@/lib/platform/contract/dashboard-operation';

const params = z.strictObject({ id: IdParam });

/** Replaces the questions by those of a file. */
export const importQuestions = dashboardOperation('importQuestions', 'admin', {
  params,
  body: {
    schema: z.strictObject({ text: z.string().max(200_000, 'The file is larger than 200 kB.') }),
    optional: false,
    bytesMax: 262_144,
  },
  response: Done,
});

export const exportQuestions = fileOperation('exportQuestions', { params });
