import sniffHTMLEncoding from 'html-encoding-sniffer';
import { MIMEType } from 'whatwg-mimetype';
import type { HeaderLines, Reply } from '../network/types';
import { memoized } from '../network/recording';
import { parseJson, type Json, type ParsedJson } from '../parse/json';

/** All lines of a header, in the order received. */
export const headerLines = (headers: HeaderLines, name: string): string[] =>
  headers.filter(([key]) => key === name).map(([, value]) => value);

/** The lines of a header joined by commas (RFC 9110 section 5.3), or null. */
export function header(reply: { readonly headers: HeaderLines }, name: string): string | null {
  const lines = headerLines(reply.headers, name);
  return lines.length > 0 ? lines.join(', ') : null;
}

/** Extracts the media type of all lines (Fetch): the last valid one, with the charset of an equal one before it. */
function parseType(headers: HeaderLines): MIMEType | null {
  let type: MIMEType | null = null;
  let charset: string | undefined;
  for (const value of splitUnquoted(header({ headers }, 'content-type') ?? '')) {
    const next = MIMEType.parse(value);
    if (next === null || next.essence === '*/*') continue;
    if (next.essence !== type?.essence) charset = next.parameters.get('charset');
    else if (charset !== undefined && !next.parameters.has('charset'))
      next.parameters.set('charset', charset);
    type = next;
  }
  return type;
}

/** Values between commas outside of quoted strings; an open quotation reaches to the end. */
const splitUnquoted = (line: string): readonly string[] =>
  line.includes(',') ? (line.match(/(?:[^",]|"(?:[^"\\]|\\[\s\S])*(?:"|\\?$))+/g) ?? []) : [line];

/** `type/subtype` in lower case; null if absent or invalid. */
export const mediaType = ({ headers }: { readonly headers: HeaderLines }): string | null =>
  memoized(headers, parseType)?.essence ?? null;

/** Content type of an answer, for people. */
export const servedAs = (type: string | null | undefined): string =>
  type ? `served as ${type}` : 'served without a valid Content-Type';

/** The `charset` parameter as sent, in lower case, or null. */
export const charsetParam = ({ headers }: { readonly headers: HeaderLines }): string | null =>
  memoized(headers, parseType)?.parameters.get('charset')?.toLowerCase() ?? null;

export const isOk = (reply: Reply) => reply.status >= 200 && reply.status < 300;

export interface BodyText {
  /** Decoded text without a leading byte-order mark. */
  readonly text: string;
  readonly bom: boolean;
  /** WHATWG name of the encoding used. */
  readonly encoding: string;
}

/** Decodes by BOM, then header, then (HTML) `<meta>`, then UTF-8. */
export const bodyText = (reply: Reply): BodyText => memoized(reply, decode);

/** The body read as JSON, once. */
export const parsedBody = (reply: Reply): ParsedJson => memoized(reply, parseBody);

const parseBody = (reply: Reply) => parseJson(bodyText(reply).text);

/** The body, undefined unless it is JSON. */
export function jsonBody(reply: Reply): Json | undefined {
  const parsed = parsedBody(reply);
  return parsed.ok ? parsed.value : undefined;
}

function encodingOf(reply: Reply): string {
  const param = charsetParam(reply);
  return sniffHTMLEncoding(reply.body, {
    ...(param ? { transportLayerEncodingLabel: param } : {}),
    defaultEncoding: 'UTF-8',
  });
}

function decode(reply: Reply): BodyText {
  const encoding = encodingOf(reply);
  const texts = memoized(reply.body, textsByEncoding);
  const text = texts.get(encoding) ?? decodeAs(encoding, reply.body);
  texts.set(encoding, text);
  return text;
}

const textsByEncoding = () => new Map<string, BodyText>();

function decodeAs(encoding: string, body: Uint8Array): BodyText {
  const bom =
    (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) ||
    (body[0] === 0xfe && body[1] === 0xff) ||
    (body[0] === 0xff && body[1] === 0xfe);
  return { text: decoderFor(encoding).decode(body), bom, encoding };
}

/** By encoding name; there are forty. */
const decoders = new Map<string, TextDecoder>();

function decoderFor(encoding: string): TextDecoder {
  const decoder = decoders.get(encoding) ?? newDecoder(encoding);
  decoders.set(encoding, decoder);
  return decoder;
}

function newDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    // ICU lacks a few WHATWG encodings (x-user-defined).
    return new TextDecoder('utf-8');
  }
}

/** Decodes only the beginning, without caching: enough to see what replaces a missing file. */
export function textStart(reply: Reply, characters: number): string {
  // A character has at most four bytes.
  const start = reply.body.subarray(0, 4 * characters);
  return decoderFor(encodingOf(reply)).decode(start).slice(0, characters);
}

/** Copy of a reply with a separate cache key, so that values derived from it are freed with it. */
export const withoutCache = (reply: Reply): Reply => ({ ...reply, body: reply.body.subarray() });

/** True if the body starts like an HTML document, whatever its header. */
export const looksLikeHtml = (reply: Reply) => memoized(reply, startsAsHtml);

const startsAsHtml = (reply: Reply) =>
  /^(?:<!doctype html|<html|<head|<body|<title|<meta\b)/i.test(textStart(reply, 2048).trimStart());
