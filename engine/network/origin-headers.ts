/** Secret headers of a protected preview, bound to one origin so that no other host receives them. */
export interface OriginHeaders {
  readonly origin: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers that a scan varies, that belong to the connection, or that proxies add. */
const RESERVED_HEADERS = new Set([
  '__proto__',
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'forwarded',
  'host',
  'if-modified-since',
  'if-match',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'range',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
]);

const LINE = /^([!#$%&'*+.^_`|~\w-]{1,100}):[ \t]*([\x20-\x7e]{1,8000})$/;

/** Parses lines `name: value`. Errors never quote a value, because values are secrets. */
export function parseHeaderLines(lines: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = LINE.exec(line.trim()) ?? [];
      if (name === undefined || value === undefined)
        throw new Error("A header isn't valid. Write it as 'name: value' on one line, in ASCII.");
      const key = name.toLowerCase();
      if (RESERVED_HEADERS.has(key))
        throw new Error(
          `The header ${key} can't be set, because a fixed value would change what is measured. Remove it.`,
        );
      return [key, value];
    }),
  );
}
