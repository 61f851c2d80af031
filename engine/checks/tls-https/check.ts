import { defineCheck } from '../define';
import { all, askAt, none, probe, read, type Questions } from '../../probes/probe';
import type { DraftFinding } from '../rules';
import type { Ask, HeaderLines, Reply, TlsFacts } from '../../network/types';
import { parseHsts } from './parse';
import { plural, quote } from '../../parse/text';
import { getPage } from '../../probes/ask';
import { homePage } from '../../probes/page';
import { headerLines, isOk } from '../../probes/reply';
import type { Exchange } from '../../network/recording';
import type { ProbeContext } from '../../probes/probe-context';
import { guide } from './guide';
import { raise, note, rules } from './rules';
import { DAY_MS } from '../../parse/time';

interface Ports {
  /** `GET https://{host}/`, redirects followed to the home page at most. */
  readonly secure: Exchange;
  /** `GET http://{host}/`, redirects not followed. */
  readonly plain: Exchange;
}

const unfollowed = (url: string): Ask => ({ ...getPage(url), follow: false });

/** Reuses the home page's connection if it is to port 443, so that nothing is requested twice. */
const ports = probe(function* (context): Questions<Ports> {
  const secureUrl = `https://${context.host}/`;
  const isHome = context.homeUrl === secureUrl;
  const [home, plain, other] = yield* all([
    read(homePage),
    askAt(context, unfollowed(`http://${context.host}/`)),
    isHome ? none() : askAt(context, unfollowed(secureUrl)),
  ]);
  if (other) return { secure: other, plain };
  const isDirect = home.exchange.answer.hops.length === 0;
  const secure = isDirect ? home.exchange : yield* askAt(context, unfollowed(secureUrl));
  return { secure, plain };
});

/** RFC 9325 (TLS), RFC 6797 (HSTS). Judges failed connections itself. */
export const tlsHttps = defineCheck({
  id: 'tls-https',
  name: 'TLS and HTTPS',
  description: 'Is the connection encrypted with a valid certificate, and is HTTPS enforced?',
  category: 'access',
  scope: 'origin',
  rules,
  guide,
  probes: { ports },

  judge({ ports: { secure, plain } }, context) {
    if (secure.answer.kind === 'none')
      return [raise('no-https', `${context.host} cannot be reached over HTTPS`, { on: secure })];
    const { tls } = secure.answer;
    if (tls && !tls.authorized)
      return [
        raise('invalid-cert', `The certificate is not valid: ${reasonOf(tls)}`, {
          on: secure,
          evidence: certificate(tls),
        }),
      ];
    const findings = [
      ...connection(tls, secure, context),
      ...plainPort(plain),
      ...hstsFindings(secure, secure.answer, plain),
    ];
    return findings.length > 0
      ? findings
      : [note('secure', `Valid certificate, ${tls?.protocol ?? 'TLS'}, HSTS, ${portWords(plain)}`)];
  },
});

const REASONS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its chain ends in an unknown certificate authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its chain is incomplete, or its certificate authority is unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its chain is incomplete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it was issued for another name',
};

const reasonOf = (tls: TlsFacts) => REASONS[tls.error ?? ''] ?? tls.error ?? 'reason unknown';

const certificate = (tls: TlsFacts) =>
  `${tls.error ?? ''}; valid from ${tls.validFrom ?? 'unknown'} to ${tls.validTo ?? 'unknown'}`;

const OLD = new Set(['TLSv1.1', 'TLSv1', 'SSLv3']);
const EXPIRING_DAYS = 14;

function connection(tls: TlsFacts | null, on: Exchange, context: ProbeContext): DraftFinding[] {
  const findings: DraftFinding[] = [];
  if (tls && OLD.has(tls.protocol))
    findings.push(
      raise('old-tls', `The best protocol version offered is ${tls.protocol}`, {
        on,
        evidence: tls.protocol,
      }),
    );
  const days = tls?.validTo
    ? (Date.parse(tls.validTo) - context.date.getTime()) / DAY_MS
    : Infinity;
  if (days < EXPIRING_DAYS)
    findings.push(
      raise(
        'expiring',
        `The certificate expires in ${plural(Math.max(0, Math.floor(days)), 'day')}`,
        {
          on,
          evidence: `valid to ${tls?.validTo}`,
        },
      ),
    );
  return findings;
}

function portWords({ answer }: Exchange): string {
  if (answer.kind === 'none') return 'port 80 does not respond';
  return [301, 308].includes(answer.status)
    ? 'port 80 redirects'
    : `port 80 returns ${answer.status}`;
}

function plainPort(on: Exchange): DraftFinding[] {
  const { answer } = on;
  if (answer.kind === 'none') return [];
  if (isOk(answer)) return [raise('http-content', 'Port 80 serves content without TLS', { on })];
  if (![301, 302, 303, 307, 308].includes(answer.status)) return [];
  const location = headerLines(answer.headers, 'location')[0] ?? '';
  const toHttp = /^http:/i.test(absolute(location, answer.url));
  const temporary = answer.status === 302 || answer.status === 303;
  if (!toHttp && !temporary) return [];
  return [
    raise(
      'http-detour',
      toHttp
        ? 'Port 80 redirects to another http URL first'
        : `Port 80 redirects with the temporary status ${answer.status}`,
      { on, evidence: `Location: ${quote(location)}` },
    ),
  ];
}

function absolute(location: string, base: string): string {
  return URL.canParse(location, base) ? new URL(location, base).href : location;
}

/** Findings about the header that browsers store: that of an https answer of this host. */
function hstsFindings(on: Exchange, reply: Reply, plain: Exchange): DraftFinding[] {
  const value = headerLines(reply.headers, 'strict-transport-security')[0];
  const overHttp =
    plain.answer.kind === 'reply'
      ? headerLines(plain.answer.headers as HeaderLines, 'strict-transport-security')[0]
      : undefined;
  if (value === undefined && overHttp !== undefined)
    return [
      raise(
        'bad-hsts',
        'Strict-Transport-Security is sent only over http, where clients must ignore it',
        {
          on: plain,
          evidence: quote(overHttp),
          hint: 'Send the header on HTTPS responses: max-age=31536000.',
        },
      ),
    ];
  if (value === undefined)
    return [raise('no-hsts', 'Strict-Transport-Security is not set', { on })];
  const policy = parseHsts(value);
  if (!policy)
    return [
      raise('bad-hsts', 'Strict-Transport-Security cannot be parsed', {
        on,
        evidence: quote(value),
        hint: 'Send max-age=31536000.',
      }),
    ];
  const findings: DraftFinding[] = [];
  if (policy.maxAge < 15_552_000)
    findings.push(
      raise('short-hsts', `Strict-Transport-Security is valid for only ${policy.maxAge} seconds`, {
        on,
        evidence: quote(value),
      }),
    );
  if (policy.preload && (policy.maxAge < 31_536_000 || !policy.includeSubDomains))
    findings.push(
      raise('preload', 'preload is set without its requirements', { on, evidence: quote(value) }),
    );
  return findings;
}
