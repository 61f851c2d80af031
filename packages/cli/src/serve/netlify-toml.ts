import { parse } from 'smol-toml';
import * as z from 'zod';
import { UsageError } from '../failures';
import { targetResolver, matcherOf, readOrWarn, toHeaderLine, type Warn } from './rule-files';
import { NETLIFY_FILE, type HostRules } from './rules';

/** The parts that apply to static files; conditions on the visitor are not imitated. */
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

export function netlifyRules(text: string, warn: Warn): Pick<HostRules, 'redirects' | 'headers'> {
  const parsed = Config.safeParse(tomlOf(text));
  if (!parsed.success)
    throw new UsageError(`${NETLIFY_FILE}: ${z.prettifyError(parsed.error).replace(/\s+/g, ' ')}`);
  const { redirects, headers } = parsed.data;
  const read = <T>(section: string, make: () => T): T[] => {
    const made = readOrWarn(`${NETLIFY_FILE}, ${section}`, warn, make);
    return made === null ? [] : [made];
  };
  return {
    redirects: redirects
      .filter(({ to, status, conditions, query }) => {
        const isProxy = /^https?:/.test(to) && status === 200;
        return !isProxy && conditions === undefined && query === undefined;
      })
      .flatMap(({ from, to, status, force }) =>
        read(from, () => ({ match: targetResolver(from, to, 'netlify'), status, isForced: force })),
      ),
    headers: headers.flatMap(({ for: path, values }) =>
      read(path, () => {
        const match = matcherOf(path, 'netlify');
        const lines = Object.entries(values).flatMap(([name, value]) =>
          read(path, () => toHeaderLine(name, String(value))),
        );
        return { headersAt: (address, host) => (match(address, host) ? lines : []) };
      }),
    ),
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
