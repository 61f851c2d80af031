import { compile, match } from 'path-to-regexp';
import { UsageError } from '../failures';
import type { HeaderRule, Redirect } from './rules';

/** Files of Netlify and Cloudflare Pages. */
export const REDIRECTS_FILE = '_redirects';
export const HEADERS_FILE = '_headers';

const linesOf = (text: string): { readonly number: number; readonly line: string }[] =>
  text
    .split(/\r?\n/)
    .map((line, at) => ({ number: at + 1, line: line.replace(/(?:^|\s)#.*$/, '').trimEnd() }))
    .filter(({ line }) => line !== '');

/** `:name` and `*`, which is `:splat` in a target. */
const patternOf = (path: string): string =>
  path.replace(/[()[\]{}?+!]/g, '\\$&').replace('*', ':splat(.*)');

/** `/from /to 301!`; lines with parameters or conditions depend on the visitor and are left out, as is the proxying of other sites. */
export function redirectsOf(text: string, forcesAll: boolean): Redirect[] {
  return linesOf(text).flatMap(({ number, line }): Redirect[] => {
    const [from = '', to, ...rest] = line.trim().split(/\s+/);
    if (to === undefined)
      throw new UsageError(
        `${REDIRECTS_FILE}, line ${number}: the target is missing. Write /from /to 301.`,
      );
    const [, code = '301', mark] = /^(\d{3})(!?)$/.exec(rest[0] ?? '301') ?? [];
    if (!from.startsWith('/') || to.includes('=') || rest.length > 1 || mark === undefined)
      return [];
    const status = Number(code);
    if (/^https?:/.test(to) && status === 200) return [];
    return [
      {
        match: leads(from, to, `${REDIRECTS_FILE}, line ${number}`),
        status,
        isForced: mark === '!' || (forcesAll && status > 299),
      },
    ];
  });
}

/** `place`: where it is written, for people. */
export function leads(from: string, to: string, place: string): Redirect['match'] {
  try {
    const match_ = match<Record<string, string>>(patternOf(from.replace(/(.)\/$/, '$1')));
    const origin = /^https?:\/\/[^/]+/.exec(to)?.[0] ?? '';
    const fill = compile(to.slice(origin.length).replace(/[()[\]{}?+!*]/g, '\\$&'), {
      validate: false,
    });
    return (path) => {
      const found = match_(path);
      return found ? origin + fill(found.params) : null;
    };
  } catch {
    throw new UsageError(`${place}: ${from} ${to} can't be understood. Write /from /to 301.`);
  }
}

/** A path, then its headers, indented. */
export function headersOf(text: string): HeaderRule[] {
  const rules: { matches: HeaderRule['matches']; headers: [string, string][] }[] = [];
  for (const { number, line } of linesOf(text)) {
    // Cloudflare: `! Name` takes a header of an earlier rule away.
    if (/^\s+!\s/.test(line)) continue;
    const path = /^(?:https?:\/\/[^/]+)?(\/.*)$/.exec(line)?.[1];
    const [, name, value] = /^\s+([^\s:]+):(.*)$/.exec(line) ?? [];
    const rule = rules.at(-1);
    if (path !== undefined)
      rules.push({ matches: testOf(path, `${HEADERS_FILE}, line ${number}`), headers: [] });
    else if (rule && name !== undefined && value !== undefined)
      rule.headers.push([name, value.trim()]);
    else
      throw new UsageError(
        `${HEADERS_FILE}, line ${number}: expected a path, then indented lines "Name: value".`,
      );
  }
  return rules;
}

export function testOf(path: string, place: string): HeaderRule['matches'] {
  try {
    const test = match(patternOf(path));
    return (asked) => test(asked) !== false;
  } catch {
    throw new UsageError(`${place}: the path ${path} can't be understood.`);
  }
}
