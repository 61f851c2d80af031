import { parse } from 'smol-toml';
import { z } from 'zod';
import { UsageError } from '../failures';
import { leads, testOf } from './netlify';
import { NETLIFY_FILE, type HostRules } from './rules';

/** What answers an address of static files; conditions on the visitor are not imitated. */
const Config = z.looseObject({
  redirects: z
    .array(
      z.looseObject({
        from: z.string(),
        to: z.string(),
        status: z.int().default(301),
        force: z.boolean().default(false),
        conditions: z.unknown().optional(),
        query: z.unknown().optional(),
      }),
    )
    .default([]),
  headers: z
    .array(z.looseObject({ for: z.string(), values: z.record(z.string(), z.unknown()) }))
    .default([]),
});

export function netlifyRules(text: string): Pick<HostRules, 'redirects' | 'headers'> {
  const parsed = Config.safeParse(tomlOf(text));
  if (!parsed.success)
    throw new UsageError(`${NETLIFY_FILE}: ${z.prettifyError(parsed.error).replace(/\s+/g, ' ')}`);
  const { redirects, headers } = parsed.data;
  return {
    redirects: redirects
      .filter(({ from, to, status, conditions, query }) => {
        const isProxy = /^https?:/.test(to) && status === 200;
        return from.startsWith('/') && !isProxy && conditions === undefined && query === undefined;
      })
      .map(({ from, to, status, force }) => ({
        match: leads(from, to, NETLIFY_FILE),
        status,
        isForced: force,
      })),
    headers: headers.map(({ for: path, values }) => ({
      matches: testOf(path, NETLIFY_FILE),
      headers: Object.entries(values).map(([name, value]) => [name, String(value)] as const),
    })),
  };
}

function tomlOf(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new UsageError(`${NETLIFY_FILE} is not TOML: ${reason}`);
  }
}
