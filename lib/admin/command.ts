import type { z } from 'zod';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { Env } from '@/lib/env';

/** What an operator is told when a command cannot be done. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
  constructor(
    readonly code: 'invalid_input' | 'not_found' | 'conflict' | 'unavailable',
    message: string,
  ) {
    super(message);
  }
}

export interface AdminContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly env: Env;
}

/** A command with its options read; `run` returns the one JSON value that is printed. */
export interface AdminCommand {
  readonly name: string;
  /** `--org ID --name N`, for the list of commands. */
  readonly usage: string;
  readonly parse: (
    options: Readonly<Record<string, string | boolean>>,
  ) => (context: AdminContext) => Promise<unknown>;
}

interface Definition<Options extends z.ZodType> {
  readonly name: string;
  readonly usage: string;
  readonly options: Options;
  readonly run: (options: z.output<Options>, context: AdminContext) => Promise<unknown>;
}

/** Binds a command's options to its work: `defineCommand({ name: 'key:revoke', usage: '--id ID', options: z.strictObject({ id: z.guid() }), run })`. */
export function defineCommand<Options extends z.ZodType>(
  definition: Definition<Options>,
): AdminCommand {
  const { name, usage, options: schema, run } = definition;
  return {
    name,
    usage,
    parse: (options) => {
      const parsed = schema.safeParse(options);
      if (!parsed.success)
        throw new AdminError(
          'invalid_input',
          `Usage: ${name} ${usage} (${issuesOf(parsed.error)})`,
        );
      return (context) => run(parsed.data, context);
    },
  };
}

const issuesOf = (error: z.ZodError): string =>
  error.issues
    .map((issue) => `${issue.path.length > 0 ? `--${issue.path.join('.')}: ` : ''}${issue.message}`)
    .join('; ');
