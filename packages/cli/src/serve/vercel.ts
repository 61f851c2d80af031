import { compile, match } from 'path-to-regexp';
import * as z from 'zod';
import { UsageError } from '../failures';
import { readOrWarn, toHeaderLine, type Warn } from './rule-files';
import { NO_FOLDER_RULES, VERCEL_FILE, type HostRules, type Redirect } from './rules';

/** Conditions on the visitor, which are not imitated. */
const conditions = { has: z.unknown().optional(), missing: z.unknown().optional() };

/** The parts that apply to static files. */
const Config = z.looseObject({
  /** Predecessor of all keys below. */
  routes: z.unknown().optional(),
  cleanUrls: z.boolean().default(false),
  trailingSlash: z.boolean().optional(),
  redirects: z
    .array(
      z.looseObject({
        source: z.string(),
        destination: z.string(),
        permanent: z.boolean().default(true),
        statusCode: z.int().optional(),
        ...conditions,
      }),
    )
    .default([]),
  rewrites: z
    .array(
      z.looseObject({
        source: z.string(),
        destination: z.string(),
        ...conditions,
      }),
    )
    .default([]),
  headers: z
    .array(
      z.looseObject({
        source: z.string(),
        headers: z.array(z.object({ key: z.string(), value: z.string() })),
        ...conditions,
      }),
    )
    .default([]),
});

const isConditional = ({ has, missing }: { has?: unknown; missing?: unknown }): boolean =>
  has !== undefined || missing !== undefined;

export function vercelRules(text: string, warn: Warn): HostRules {
  const parsed = Config.safeParse(jsonOf(text));
  if (!parsed.success)
    throw new UsageError(`${VERCEL_FILE}: ${z.prettifyError(parsed.error).replace(/\s+/g, ' ')}`);
  const { routes, cleanUrls, trailingSlash, redirects, rewrites, headers } = parsed.data;
  if (routes !== undefined)
    warn(
      `${VERCEL_FILE}: routes are left out here. Vercel recommends redirects, rewrites and headers, which are read.`,
    );
  return {
    ...NO_FOLDER_RULES,
    cleanUrls: cleanUrls ? 'enforced' : 'off',
    slash: trailingSlash === undefined ? 'optional' : trailingSlash ? 'everywhere' : 'removed',
    movedStatus: 308,
    cacheControl: 'public, max-age=0, must-revalidate',
    defaultHeaders: { 'access-control-allow-origin': '*' },
    redirects: [
      ...redirects
        .filter((rule) => !isConditional(rule))
        .map(({ source, destination, permanent, statusCode }) => ({
          match: leads(source, destination),
          status: statusCode ?? (permanent ? 308 : 307),
          isForced: true,
        })),
      ...rewrites
        .filter((rule) => !isConditional(rule) && rule.destination.startsWith('/'))
        .map(({ source, destination }) => ({
          match: leads(source, destination),
          status: 200,
          isForced: false,
        })),
    ],
    headers: headers
      .filter((rule) => !isConditional(rule))
      .map(({ source, headers: list }) => {
        const test = understood(source, () => match(source));
        const lines = list.flatMap(({ key, value }) => {
          const line = readOrWarn(VERCEL_FILE, warn, () => toHeaderLine(key, value));
          return line ? [line] : [];
        });
        return { headersAt: (path) => (test(path) === false ? [] : lines) };
      }),
  };
}

function leads(source: string, destination: string): Redirect['match'] {
  return understood(source, () => {
    const test = match<Record<string, string>>(source);
    const origin = /^https?:\/\/[^/]+/.exec(destination)?.[0] ?? '';
    // Vercel's `$1` is the first unnamed group, which path-to-regexp calls 0.
    const target = destination
      .slice(origin.length)
      .replace(/\$(\d)/g, (_, n: string) => `:${Number(n) - 1}`);
    const fill = compile(target.replace(/\?/g, '\\?'), { validate: false });
    return (path: string) => {
      const match = test(path);
      return match ? origin + fill(match.params) : null;
    };
  });
}

function understood<T>(source: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new UsageError(
      `${VERCEL_FILE}: the source ${source} can't be understood (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${VERCEL_FILE} is not JSON.`);
  }
}
