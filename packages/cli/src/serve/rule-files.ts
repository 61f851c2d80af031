import type { HeaderLine, ServedHeaderRule, Redirect } from './rules';

/** Files of Netlify and Cloudflare Pages. Each host has its own syntax, and ignores invalid lines. */
export const REDIRECTS_FILE = '_redirects';
export const HEADERS_FILE = '_headers';

export type Reader = 'netlify' | 'cloudflare';
/** Called for each ignored line. */
export type Warn = (sentence: string) => void;

/** Values of `*` (as `splat`) and `:name` in an address. */
type Values = Readonly<Record<string, string | undefined>>;
type Matcher = (path: string, host: string) => Values | null;

const PLACEHOLDER = /:([A-Za-z]\w*)/g;

const linesOf = (text: string): { readonly place: string; readonly line: string }[] =>
  text
    .split('\n')
    .map((line, at) => ({ place: `line ${at + 1}`, line: line.trim() }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'));

const expressionOf = (text: string, placeholder: string): string =>
  text
    .split('*')
    .map((part) =>
      part
        .replace(/[\\^$.+?()[\]{}|]/g, '\\$&')
        .replace(PLACEHOLDER, (_, name: string) => `(?<${name}>${placeholder})`),
    )
    .join('(?<splat>.*)');

/** Matches a path or a URL, ignoring the scheme. Throws a SyntaxError if a name is repeated. */
export function matcherOf(rule: string, reader: Reader): Matcher {
  const [origin = '', host] = /^https?:\/\/([^/]+)/.exec(rule) ?? [];
  const path = rule.slice(origin.length);
  const inPath = (text: string) => expressionOf(text, '[^/]+');
  const paths =
    reader === 'cloudflare'
      ? inPath(path)
      : path.endsWith('/*')
        ? `${inPath(path.slice(0, -2))}(?:/(?<splat>.*))?`
        : `${inPath(path.replace(/\/$/, ''))}/?`;
  const hosts = host === undefined ? '' : expressionOf(host, '[^/.]+');
  const expression = new RegExp(`^${hosts}${paths}$`);
  return (askedPath, askedHost) => {
    const match = expression.exec(host === undefined ? askedPath : askedHost + askedPath);
    return match && { ...match.groups };
  };
}

const fillPlaceholders = (text: string, values: Values): string =>
  text.replace(PLACEHOLDER, (all, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : all,
  );

export function targetResolver(from: string, to: string, reader: Reader): Redirect['match'] {
  const match = matcherOf(from, reader);
  return (path, host) => {
    const values = match(path, host);
    return values && fillPlaceholders(to, values);
  };
}

interface ReadRedirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
  readonly isForced: boolean;
}

/** Reason why the host ignores a line. */
class IgnoredLineError extends Error {}

/** `from [query] to [status[!]] [conditions]`; null if the response depends on the visitor or another site. */
function readByNetlify(line: string): ReadRedirect | null {
  const words = line.split(/\s+/);
  const comment = words.findIndex((word) => word.startsWith('#'));
  const [from = '', ...rest] = comment < 0 ? words : words.slice(0, comment);
  if (rest.length === 0) throw new IgnoredLineError('the target is missing. Write /from /to 301.');
  const at = rest.findIndex((word) => /^(?:\/|https?:)/.test(word));
  const to = rest[at];
  if (to === undefined)
    throw new IgnoredLineError('the target must begin with /, http: or https:.');
  const [code = '301', ...conditions] = rest.slice(at + 1);
  if (at > 0 || conditions.length > 0 || code.includes('=')) return null;
  const [, status, mark] = /^(\d{3})(!?)$/.exec(code) ?? [];
  if (status === undefined) throw new IgnoredLineError(`${code} is not a status.`);
  return status === '200' && !to.startsWith('/')
    ? null
    : { from, to, status: Number(status), isForced: mark === '!' };
}

const CLOUDFLARE_STATUSES = new Set(['200', '301', '302', '303', '307', '308']);

/** `from to [status]`. Cloudflare redirects even if the file exists. */
function readByCloudflare(line: string): ReadRedirect {
  const words = line.split(/\s+/);
  const comment = words.findIndex((word, at) => at > 1 && word.startsWith('#'));
  const [from = '', to, status = '302', extra] = comment < 0 ? words : words.slice(0, comment);
  if (to === undefined) throw new IgnoredLineError('the target is missing. Write /from /to 301.');
  if (extra !== undefined)
    throw new IgnoredLineError('Cloudflare reads /from /to 301 and nothing after it.');
  if (!from.startsWith('/')) throw new IgnoredLineError('the source must begin with /.');
  if (!/^(?:\/|https?:\/\/)/.test(to))
    throw new IgnoredLineError('the target must begin with / or https://.');
  if (!CLOUDFLARE_STATUSES.has(status))
    throw new IgnoredLineError(
      `${status} is not a status that Cloudflare knows: ${[...CLOUDFLARE_STATUSES].join(', ')}.`,
    );
  if (status === '200' && !to.startsWith('/'))
    throw new IgnoredLineError('Cloudflare answers with files of the folder alone.');
  if (/\/\*?$/.test(from) && /^\/(?:.*\/)?index(?:\.html)?$/.test(to))
    throw new IgnoredLineError(`${to} leads back to its folder, which would never end.`);
  return { from, to, status: Number(status), isForced: true };
}

const READ = { netlify: readByNetlify, cloudflare: readByCloudflare };

export function redirectsOf(text: string, reader: Reader, warn: Warn): Redirect[] {
  const seen = new Set<string>();
  return linesOf(text).flatMap(({ place, line }): Redirect[] => {
    const redirect = readOrWarn(`${REDIRECTS_FILE}, ${place}`, warn, () => {
      const read = READ[reader](line);
      if (read === null) return null;
      const { from, to, status, isForced } = read;
      if (reader === 'cloudflare' && seen.has(from))
        throw new IgnoredLineError(`an earlier line leads ${from} elsewhere.`);
      seen.add(from);
      return { match: targetResolver(from, to, reader), status, isForced };
    });
    return redirect ? [redirect] : [];
  });
}

interface OpenRule {
  match: Matcher;
  readonly lines: HeaderLine[];
}

/** A path or URL, followed by its headers: `Name: value`, and for Cloudflare `! Name`, which removes one. */
export function headersOf(text: string, reader: Reader, warn: Warn): ServedHeaderRule[] {
  const rules: OpenRule[] = [];
  const isPath = reader === 'cloudflare' ? /^(?:\S+:\/\/|\/)/ : /^\//;
  for (const { place, line } of linesOf(text))
    readOrWarn(`${HEADERS_FILE}, ${place}`, warn, () => {
      if (isPath.test(line)) {
        // An invalid path is ignored together with its headers.
        const rule: OpenRule = { match: () => null, lines: [] };
        rules.push(rule);
        rule.match = matcherOf(line, reader);
        return;
      }
      const rule = rules.at(-1);
      if (!rule) throw new IgnoredLineError('the path comes first, then its headers.');
      const isRemoval = reader === 'cloudflare' && line.startsWith('!') && !line.includes(':');
      rule.lines.push(isRemoval ? [line.slice(1).trim(), null] : headerLine(line));
    });
  return rules.map(({ match, lines }) => ({
    headersAt(path, host) {
      const values = match(path, host);
      return values === null
        ? []
        : lines.map(([name, value]) => [name, value && fillPlaceholders(value, values)]);
    },
  }));
}

function headerLine(line: string): HeaderLine {
  const colon = line.indexOf(':');
  if (colon < 0) throw new IgnoredLineError('a header is written Name: value.');
  const [name, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  if (value === '') throw new IgnoredLineError(`${name} has no value.`);
  return toHeaderLine(name, value);
}

/** Headers of the connection or the host. Netlify evaluates Basic-Auth and does not send it. */
const NEVER_SENT = new Set([
  'basic-auth',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Throws for a header that no server can send. */
export function toHeaderLine(name: string, value: string): HeaderLine {
  if (NEVER_SENT.has(name.toLowerCase()))
    throw new IgnoredLineError(`${name} is not sent from there.`);
  try {
    new Headers([[name, value]]);
  } catch {
    throw new IgnoredLineError(`${name} can't be sent as a header.`);
  }
  return [name, value];
}

/** Value of a line or a configuration entry; null, with a warning, if the host ignores it. */
export function readOrWarn<T>(place: string, warn: Warn, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof IgnoredLineError) && !(error instanceof SyntaxError)) throw error;
    const reason =
      error instanceof IgnoredLineError ? error.message : 'a placeholder stands twice.';
    warn(`${place} is left out: ${reason}`);
    return null;
  }
}
