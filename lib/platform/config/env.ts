import * as z from 'zod';
import { LIMIT_NAMES, LIMITS, type LimitName, type Quota } from '../contract/limits';
import { OperatorError } from './operator-error';
import { emptyIsUnset, SETTINGS } from './settings';

/** A setting of the operator is invalid. */
export class EnvError extends OperatorError {
  override readonly name = 'EnvError';
}

type Schemas = {
  [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name]['schema'];
};
const Variables = z.object(
  Object.fromEntries(
    Object.entries(SETTINGS).map(([name, { schema }]) => [name, schema]),
  ) as Schemas,
);

type Variables = z.infer<typeof Variables>;
export type Env = Variables & {
  readonly BASE_URL: string;
  readonly NEXTAUTH_URL: string;
  readonly limits: Readonly<Record<LimitName, Quota>>;
};

export const limitVariable = (name: string): string =>
  `SEAMARK_LIMIT_${name.toUpperCase().replaceAll('-', '_')}`;

function parseQuota(variable: string, text: string): Quota {
  const [, quota, seconds] = /^([1-9]\d{0,6})\/([1-9]\d{0,6})$/.exec(text.trim()) ?? [];
  if (!quota || !seconds)
    throw new EnvError(`${variable} must be <quota>/<seconds>, such as 10/3600; it is “${text}”.`);
  return { quota: Number(quota), seconds: Number(seconds) };
}

function parseLimits(source: EnvSource): Env['limits'] {
  const variables = new Set(LIMIT_NAMES.map(limitVariable));
  for (const name of Object.keys(source))
    if (name.startsWith('SEAMARK_LIMIT_') && !variables.has(name))
      throw new EnvError(
        `${name} is not a known limit. Valid names are ${[...variables].join(', ')}.`,
      );
  const quotaOf = (limit: LimitName): Quota => {
    const name = limitVariable(limit);
    const text = emptyIsUnset(source[name]);
    return typeof text === 'string' ? parseQuota(name, text) : LIMITS[limit];
  };
  return Object.fromEntries(LIMIT_NAMES.map((limit) => [limit, quotaOf(limit)])) as Record<
    LimitName,
    Quota
  >;
}

export type EnvSource = Readonly<Record<string, string | undefined>>;

/** Parses the environment; throws an EnvError with one sentence per invalid variable. */
export function readEnv(source: EnvSource): Env {
  const parsed = Variables.safeParse(source);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => path[0] as keyof Variables));
    // Omits the value, which may be a secret.
    throw new EnvError(
      [...names].map((name) => `${name} must be ${SETTINGS[name].expected}.`).join('\n'),
    );
  }
  const variables = parsed.data;
  const baseUrl = variables.BASE_URL ?? `http://localhost:${variables.PORT}`;
  return {
    ...variables,
    BASE_URL: baseUrl,
    NEXTAUTH_URL: variables.NEXTAUTH_URL ?? baseUrl,
    limits: parseLimits(source),
  };
}

let checked: Env | undefined;

/**
 * The environment of this process, read once. The server entry sets DATABASE_URL and
 * NEXTAUTH_SECRET first.
 */
export function env(): Env {
  checked ??= readEnv(process.env);
  return checked;
}
