import { parseArgs } from 'node:util';
import * as z from 'zod';
import type { Clock } from '@/lib/platform/db/clock';
import type { Database } from '@/lib/platform/db/client';
import type { Env } from '@/lib/platform/config/env';

/** A command failed; the message is printed to the operator. */
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

/** A command with parsed options; `run` returns the JSON value to print. */
export interface AdminCommand {
  readonly name: string;
  /** `--org ID --name N`, for the list of commands. */
  readonly usage: string;
  readonly parse: (words: readonly string[]) => (context: AdminContext) => Promise<unknown>;
}

interface Definition<Options extends z.ZodObject> {
  readonly name: string;
  readonly usage: string;
  readonly options: Options;
  readonly run: (options: z.output<Options>, context: AdminContext) => Promise<unknown>;
}

/**
 * Defines a command: `defineCommand({ name: 'key:revoke', usage: '--id ID', options:
 * z.strictObject({ id: z.guid() }), run })`.
 */
export function defineCommand<Options extends z.ZodObject>(
  definition: Definition<Options>,
): AdminCommand {
  const { name, usage, options: schema, run } = definition;
  return {
    name,
    usage,
    parse: (words) => {
      try {
        const options = schema.parse(readOptions(words, schema));
        return (context) => run(options, context);
      } catch (error) {
        throw new AdminError('invalid_input', `Usage: ${name} ${usage} (${issuesOf(error)})`);
      }
    },
  };
}

/** Parses `--name value`, and `--flag` if its schema accepts `true`; throws for anything else. */
function readOptions(words: readonly string[], { shape }: z.ZodObject): object {
  const options = Object.fromEntries(
    Object.keys(shape).map((name) => [
      name,
      { type: shape[name].safeParse(true).success ? 'boolean' : 'string' } as const,
    ]),
  );
  const { values, tokens } = parseArgs({ args: [...words], options, tokens: true });
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw new Error(`--${twice} is set more than once`);
  return values;
}

function issuesOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : String(error);
  return error.issues
    .map(({ path, message }) => `${path.length > 0 ? `--${path.join('.')}: ` : ''}${message}`)
    .join('; ');
}
