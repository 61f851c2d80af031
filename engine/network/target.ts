import { isIP } from 'node:net';
import { isPublicAddress, withoutBrackets, withoutDot } from './address';
import { NO_CONNECT_TO, type ConnectTo } from './connect-to';

/** An address that may be requested, as far as its spelling shows. */
export interface Target {
  /** Normalized absolute URL without fragment. */
  readonly url: string;
  readonly origin: string;
  /** As `URL.hostname`: lower case, punycode, no trailing dot, IPv6 in brackets. */
  readonly host: string;
  /** Entered without a scheme: `https://` first, with `http://` as the audit's fallback. */
  readonly bare: boolean;
}

/** `invalid`: not a host name or URL. `refused`: valid, but not measured. */
export type ParsedTarget =
  | { readonly ok: true; readonly target: Target }
  | { readonly ok: false; readonly code: 'invalid' | 'refused'; readonly message: string };

type Refusal = Extract<ParsedTarget, { ok: false }>;

const TARGET_CHARACTERS_MAX = 2048;

/**
 * Reserved names of RFC 6761 and RFC 9476, and the infrastructure domain. `.test` and `.example` are allowed on
 * purpose.
 */
const SPECIAL_USE = new Set([
  'localhost',
  'local',
  // Names that hosts files give to the local machine.
  'localdomain',
  'internal',
  'intranet',
  'lan',
  'corp',
  'onion',
  'invalid',
  'alt',
  'arpa',
]);

// C0 controls, space, DEL, and backslash: parsers disagree on them, which filter bypasses exploit.
const UNSAFE_TEXT = /[\u0000-\u0020\u007f\\]/;
const AUTHORITY = /^https?:\/\/([^/?#]+)/i;
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/;

/**
 * Parses and checks an address from a caller, a redirect, or a link. `domain`: a host name, or an http(s) URL of which
 * only the host is used. `url`: an http(s) URL, public IP literals allowed.
 */
export function parseTarget(
  text: string,
  kind: 'domain' | 'url',
  connectTo: ConnectTo = NO_CONNECT_TO,
): ParsedTarget {
  if (text.length === 0) return invalid(`The ${noun(kind)} is empty. ${example(kind)}`);
  if (text.length > TARGET_CHARACTERS_MAX)
    return invalid(
      `The ${noun(kind)} has more than ${TARGET_CHARACTERS_MAX} characters. Give a shorter one.`,
    );
  if (UNSAFE_TEXT.test(text))
    return invalid(
      `The ${noun(kind)} contains a space, a control character or a backslash. Remove it, or percent-encode it in a URL.`,
    );
  const isUrl = /^https?:/i.test(text);
  if (kind === 'url' && !isUrl) return withoutHttp(text);
  if (kind === 'domain' && !isUrl) return parseBareHost(text, connectTo);
  const parsed = parseHttpUrl(text, kind, connectTo);
  if (!(parsed instanceof URL)) return parsed;
  return { ok: true, target: kind === 'url' ? fullTarget(parsed) : hostTarget(parsed.hostname) };
}

function parseBareHost(text: string, connectTo: ConnectTo): ParsedTarget {
  if (text.includes('://')) return withoutHttp(text);
  if (text.includes('@')) return userinfo();
  if (/[/?#]/.test(text))
    return invalid(`Only a host name can be measured here. ${example('domain')}`);
  // The colons of an IPv6 literal without brackets are not a port.
  const parsed = parseHttpUrl(
    `https://${isIP(text) === 6 ? `[${text}]` : text}/`,
    'domain',
    connectTo,
  );
  return parsed instanceof URL ? { ok: true, target: hostTarget(parsed.hostname) } : parsed;
}

function parseHttpUrl(text: string, kind: 'domain' | 'url', connectTo: ConnectTo): URL | Refusal {
  const authority = AUTHORITY.exec(text)?.[1];
  if (authority === undefined)
    return invalid(`The URL has no host after http:// or https://. ${example(kind)}`);
  if (authority.includes('@')) return userinfo();
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return invalid(`This is not a valid ${noun(kind)}. ${example(kind)}`);
  }
  if (url.port !== '' && url.port !== '80' && url.port !== '443') {
    return refused(
      `Port ${url.port} is not measured. Only ports 80 and 443 are; leave the port out.`,
    );
  }
  const host = withoutDot(url.hostname);
  const refusal = judgeHost(host, kind, connectTo);
  if (refusal) return refusal;
  url.hostname = host;
  url.hash = '';
  return url;
}

const lastLabelOf = (host: string) => host.slice(host.lastIndexOf('.') + 1);

/** True for a host, as `URL.hostname`, that only one machine or one network can reach. */
export function isPrivateHost(hostname: string): boolean {
  const host = withoutDot(hostname);
  const literal = withoutBrackets(host);
  if (isIP(literal)) return !isPublicAddress(literal);
  return !host.includes('.') || SPECIAL_USE.has(lastLabelOf(host));
}

/** Reserved for tests and examples (RFC 6761). */
const FOR_EXAMPLES = new Set(['test', 'example']);
const PLACEHOLDER =
  /[{}$]|(?:^|\.)(?:example\.(?:com|net|org|edu)$|your-?(?:app|company|domain|host|org|project|server|site|username|website)(?:-(?:here|name))?\.)/;

const isForExamples = (host: string) => FOR_EXAMPLES.has(lastLabelOf(host));

/** True for a host that a template left in a file of a site, unless the site is an example itself. */
export function isPlaceholderHost(hostname: string, siteHost: string): boolean {
  const host = withoutDot(hostname);
  if (PLACEHOLDER.test(siteHost)) return false;
  return PLACEHOLDER.test(host) || (isForExamples(host) && !isForExamples(siteHost));
}

/** True for a host that is the reader’s own machine. */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);

function judgeHost(host: string, kind: 'domain' | 'url', connectTo: ConnectTo): Refusal | null {
  if (connectTo.has(host)) return null;
  const literal = withoutBrackets(host);
  if (isIP(literal)) {
    if (kind === 'domain')
      return refused(
        'An IP address cannot be measured here. Give the host name of the website, such as example.com.',
      );
    return isPublicAddress(literal)
      ? null
      : refused('This IP address is private or reserved. Only public websites can be measured.');
  }
  if (!HOST_NAME.test(host)) return invalid(`This is not a valid host name. ${example(kind)}`);
  const lastLabel = lastLabelOf(host);
  if (SPECIAL_USE.has(lastLabel))
    return refused(
      `Names under .${lastLabel} are reserved for private use. Only public websites can be measured.`,
    );
  if (lastLabel === host)
    return refused(
      `"${host}" has no dot, so it is no public host name. Give the full name, such as ${host.slice(0, 40)}.com.`,
    );
  return null;
}

function fullTarget(url: URL): Target {
  return { url: url.href, origin: url.origin, host: url.hostname, bare: false };
}

/** A `domain` target ignores scheme, port, and path, so that one host is always measured the same way. */
function hostTarget(host: string): Target {
  return { url: `https://${host}/`, origin: `https://${host}`, host, bare: true };
}

function withoutHttp(text: string): Refusal {
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d+(?:\/|$))/i.exec(text)?.[1];
  if (scheme)
    return refused(
      `Addresses that begin with ${scheme.slice(0, 20).toLowerCase()}: are not measured. Only http:// and https:// are.`,
    );
  return invalid(`The URL must begin with http:// or https://. ${example('url')}`);
}

function userinfo(): Refusal {
  return refused(
    'A user name or password in the address is not accepted. Remove everything up to and including the @.',
  );
}

function noun(kind: 'domain' | 'url'): string {
  return kind === 'domain' ? 'host name' : 'URL';
}

function example(kind: 'domain' | 'url'): string {
  return kind === 'domain'
    ? 'Give a host name such as example.com, or a URL that begins with https://.'
    : 'Give one such as https://example.com/.';
}

function invalid(message: string): Refusal {
  return { ok: false, code: 'invalid', message };
}

function refused(message: string): Refusal {
  return { ok: false, code: 'refused', message };
}
