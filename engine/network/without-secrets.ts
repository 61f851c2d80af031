import type { Answer, HeaderLines, Hop, NetworkSession } from './types';

/** A shorter value is found in innocent words too. */
const CHARACTERS_MIN = 8;
/** Of a value with several parts, such as `Negotiate YII…`, this is a name and not the secret. */
const NAME = /^[a-z]{1,15}$/i;
const HIDDEN = '***';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * A session whose answers do not hold the values of these headers, in whatever way a site quotes what it was sent:
 * nothing that is made of the answers can hold them.
 */
export function withoutSecrets(session: NetworkSession, values: readonly string[]): NetworkSession {
  const secrets = [...new Set(values.flatMap(secretsOf))].sort((a, b) => b.length - a.length);
  if (secrets.length === 0) return session;
  const pattern = new RegExp(secrets.map(patternOf).join('|'), 'gi');
  return {
    ask: async (ask) => withoutMatches(await session.ask(ask), pattern),
    get sent() {
      return session.sent;
    },
    close: () => session.close(),
  };
}

/** The value, its parts, and what Basic credentials say (RFC 7617). */
function secretsOf(value: string): string[] {
  const parts = value.split(/[\s,;]+/).filter((part) => !NAME.test(part));
  const assigned = parts.map((part) => part.slice(part.indexOf('=') + 1).replace(/^"|"$/g, ''));
  const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(value) ?? [];
  const credentials = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString();
  const password = credentials.slice(credentials.indexOf(':') + 1);
  return [value, ...parts, ...assigned, credentials, password].filter(
    ({ length }) => length >= CHARACTERS_MIN,
  );
}

/** Letters and digits stand as they are in every notation; the rest may be escaped for URLs, HTML or JSON. */
const patternOf = (secret: string): string =>
  [...secret].map((char) => (/[a-z0-9]/i.test(char) ? char : notationsOf(char))).join('');

function notationsOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const hex = code.toString(16).padStart(2, '0');
  const percent = [...Buffer.from(char)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`);
  const notations = [
    ...(char === ' ' ? ['+'] : []),
    ...(char in ENTITIES ? [ENTITIES[char]!] : []),
    ...('"/\\'.includes(char) ? [`\\${char}`] : []),
    percent.join(''),
    `\\u${hex.padStart(4, '0')}`,
    char,
  ].map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  return `(?:&#0{0,5}${code};|&#x0{0,5}${hex};|${notations.join('|')})`;
}

function withoutMatches(answer: Answer, pattern: RegExp): Answer {
  const text = (whole: string) => whole.replace(pattern, HIDDEN);
  const lines = (headers: HeaderLines) =>
    headers.map(([name, value]) => [name, text(value)] as const);
  const hops = answer.hops.map((hop): Hop => ({
    ...hop,
    url: text(hop.url),
    headers: lines(hop.headers),
  }));
  const url = text(answer.url);
  if (answer.kind === 'none') return { ...answer, url, hops, message: text(answer.message) };
  return { ...answer, url, hops, headers: lines(answer.headers), body: bytes(answer.body, text) };
}

/** As bytes, so that no character set has to be known. */
function bytes(body: Uint8Array, text: (whole: string) => string): Uint8Array {
  const before = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  const after = text(before);
  return after === before ? body : new Uint8Array(Buffer.from(after, 'latin1'));
}
