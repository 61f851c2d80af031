import { gunzipFile } from './inflate';
import type { Answer, HeaderLines } from './types';

const MARK = '***';
/** A shorter value is found in innocent words too; a password is one on purpose. */
const SECRET_CHARACTERS_MIN = 8;
const PASSWORD_CHARACTERS_MIN = 4;

/** Of a value with several parts, such as `Negotiate YII…`, this is a name and no secret. */
const NAME = /^[a-z]{1,15}$/i;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/**
 * Takes the values of headers out of what a site answers, as they were sent and in the encodings of the web: a site
 * may show what it was sent, and everything that is judged, stored and shown is made from its answers.
 */
export function redactorOf(headers: Readonly<Record<string, string>>): (answer: Answer) => Answer {
  const secrets = [...new Set(Object.values(headers).flatMap(secretsOf))];
  if (secrets.length === 0) return (answer) => answer;
  // The longest first: a part alone would leave the rest.
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

/** Bytes as Latin-1, where each is one character: secrets are ASCII, which nearly all encodings of text contain. */
function bytes(body: Uint8Array, text: (value: string) => string): Uint8Array {
  const plain = gunzipFile(body, GUNZIPPED_MAX)?.bytes ?? body;
  const before = Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength).toString('latin1');
  const after = text(before);
  return after === before ? body : new Uint8Array(Buffer.from(after, 'latin1'));
}

/** As much of a gzip file as any check reads. */
const GUNZIPPED_MAX = 16 * 1024 * 1024;

/** The value, what it is made of, and the credentials that it encodes (RFC 7617). */
function secretsOf(value: string): string[] {
  const parts = value.split(/[\s;,]+/).filter((part) => !NAME.test(part));
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

/** Patterns of a secret as text, each character in any encoding, and of its bytes in Base64 and in hexadecimal. */
const formsOf = (secret: string): string[] => [
  [...secret].map(formsOfCharacter).join('\\0?'),
  Buffer.from(secret, 'latin1').toString('hex'),
  ...[0, 1, 2].map((offset) => base64Of(secret, offset)).filter(({ length }) => length > 8),
];

/** Repetitions are bounded: a pattern must not take long on any body. */
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

/** What of the Base64 does not depend on the bytes around, where it begins at this offset of a group of three. */
function base64Of(secret: string, offset: number): string {
  const around = Buffer.from('\0'.repeat(offset) + secret, 'latin1');
  return around
    .toString('base64')
    .slice(Math.ceil((offset * 8) / 6), Math.floor((around.length * 8) / 6))
    .replaceAll(/[+/]/g, (character) =>
      character === '+' ? '(?:[-+]|%2b)' : '(?:[_/]|%2f|\\\\/)',
    );
}
