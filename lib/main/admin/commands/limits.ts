import * as z from 'zod';
import { defineCommand } from '../command';

/** Without options, deletes all counted uses. Keys end in the organization's id or the host. */
export const limitsClear = defineCommand({
  name: 'limits:clear',
  usage: '[--org ID] [--host H]',
  options: z.strictObject({ org: z.guid().optional(), host: z.string().min(1).optional() }),
  run: async ({ org, host }, { db }) => {
    const subjects = [org?.toLowerCase(), host?.toLowerCase().replace(/^www\./, '')].filter(
      (subject) => subject !== undefined,
    );
    const where =
      subjects.length === 0
        ? {}
        : { OR: subjects.map((subject) => ({ limitKey: { endsWith: `:${subject}` } })) };
    const { count } = await db.limitRow.deleteMany({ where });
    return { cleared: count };
  },
});
