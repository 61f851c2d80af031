import { gunzipFile } from './inflate';
import type { Answer, HeaderLines } from './types';

const MARK = '***';
/** Shorter values also occur in ordinary text; a password is redacted at any length. */
const SECRET_CHARACTERS_MIN = 8;
const PASSWORD_CHARACTERS_MIN = 4;

/** In a value with several parts, such as `Negotiate YII…`, this part is a scheme name, not a secret. */
const SCHEME_NAME = /^[a-z]{1,15}$/i;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/**
 * Removes header values from answers, verbatim and in the encodings of the web: a site may echo what it received, and
 * everything judged, stored, or shown derives from its answers.
 */
export function redactorOf(headers: Readonly<Record<string, string>>): (answer: Answer) => Answer {
  const secrets = [...new Set(Object.values(headers).flatMap(secretsOf))];
  if (secrets.length === 0) return (answer) => answer;
  // Longest first, because replacing a part would leave the rest.
  secrets.sort((a, b) => b.length - a.length);
  const pattern = new RegExp(secrets.flatMap(formsOf).join('|'), 'gi');
  const text = (value: string) => value.replace(pattern, MARK);
  const lines = (all: HeaderLines): HeaderLines =>
    all.map(([name, value]) => [text(name), text(value)] as const);
  return (answer) => {
    const hops = answer.hops.map((hop) => ({
      ...hop,
      url: text(hop.url),
      headers: lines(hop.headers),
    }));
    const url = text(answer.url);
    return answer.kind === 'none'
      ? { ...answer, url, hops, message: text(answer.message) }
      : { ...answer, url, hops, headers: lines(answer.headers), body: bytes(answer.body, text) };
  };
}

/** Treats bytes as Latin-1, one character each: secrets are ASCII, which nearly all text encodings contain. */
function bytes(body: Uint8Array, text: (value: string) => string): Uint8Array {
  const plain = gunzipFile(body, GUNZIPPED_MAX)?.bytes ?? body;
  const before = Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength).toString('latin1');
  const after = text(before);
  return after === before ? body : new Uint8Array(Buffer.from(after, 'latin1'));
}

/** Most bytes of a gzip file that any check reads. */
const GUNZIPPED_MAX = 16 * 1024 * 1024;

/** The value, its parts, and the credentials that it encodes (RFC 7617). */
function secretsOf(value: string): string[] {
  const parts = value.split(/[\s;,]+/).filter((part) => !SCHEME_NAME.test(part));
  const pieces = parts.flatMap((piece) => {
    const assigned = piece.slice(piece.indexOf('=') + 1);
    return [piece, assigned, assigned.replaceAll('"', '')];
  });
  const credentials = /^basic\s+(\S+)$/i.exec(value)?.[1];
  const decoded = credentials ? Buffer.from(credentials, 'base64').toString('latin1') : '';
  const password = decoded.slice(decoded.indexOf(':') + 1);
  return [
    ...[value, ...pieces, decoded].filter(({ length }) => length >= SECRET_CHARACTERS_MIN),
    ...(password.length >= PASSWORD_CHARACTERS_MIN ? [password] : []),
  ];
}

/** Patterns of a secret: text with each character in any encoding, and its bytes in Base64 and hexadecimal. */
const formsOf = (secret: string): string[] => [
  [...secret].map(formsOfCharacter).join('\\0?'),
  Buffer.from(secret, 'latin1').toString('hex'),
  ...[0, 1, 2].map((offset) => base64Of(secret, offset)).filter(({ length }) => length > 8),
];

/** Repetitions are bounded, so that the pattern runs in linear time on any body. */
function formsOfCharacter(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  const entity = ENTITIES[character];
  const references = [`#0{0,6}${code};?`, `#x0{0,6}${hex};?`, ...(entity ? [`${entity};?`] : [])];
  return `(?:${[
    `&(?:amp;){0,3}(?:${references.join('|')})`,
    `%(?:25){0,3}${hex}`,
    `\\\\{1,4}(?:u00${hex}|u\\{0{0,4}${hex}\\}|x${hex})`,
    ...(character === ' ' ? ['\\+'] : []),
    `\\\\{0,4}\\x${hex}`,
  ].join('|')})`;
}

/** The Base64 characters that do not depend on neighbouring bytes, for this offset within a group of three. */
function base64Of(secret: string, offset: number): string {
  const around = Buffer.from('\0'.repeat(offset) + secret, 'latin1');
  return around
    .toString('base64')
    .slice(Math.ceil((offset * 8) / 6), Math.floor((around.length * 8) / 6))
    .replaceAll(/[+/]/g, (character) =>
      character === '+' ? '(?:[-+]|%2b)' : '(?:[_/]|%2f|\\\\/)',
    );
}
