import type { RequestSignature } from './signature';

/** One request of an access log. */
export interface LogLine {
  /** Address of the client, without port. */
  readonly address: string;
  /** As the log has it; `timeOf` reads it. */
  readonly time: string;
  readonly host: string | null;
  readonly method: string;
  /** With query. */
  readonly path: string;
  readonly status: number;
  readonly bytes: number;
  readonly referer: string;
  readonly userAgent: string;
  /** Null if the log has no headers of a signature. */
  readonly signature: RequestSignature | null;
}

/** Longest parts of a request; a log line can have 64 KiB. */
const LENGTH_MAX = { text: 512, path: 4096 } as const;

/** Names of the parts of a line before they are read. */
export type Field =
  | 'address'
  | 'time'
  | 'host'
  | 'method'
  | 'path'
  | 'query'
  | 'request'
  | 'status'
  | 'bytes'
  | 'referer'
  | 'userAgent'
  | 'signatureAgent'
  | 'signatureInput'
  | 'signature';

/** Reads lines of one format; null for a line that is not of it. */
export interface LineFormat {
  readonly name: string;
  /** True if clients cannot be distinguished. */
  readonly lacksUserAgents?: boolean;
  /** The requests of a line; a JSON line can hold several. */
  read(line: string): readonly LogLine[] | null;
}

/** Builds a request from its parts; null if it has no address, path, and status. */
export function lineOf(get: (field: Field) => string | undefined): LogLine | null {
  const address = hostOf(get('address') ?? '');
  if (address === '') return null;
  const status = Number(get('status'));
  const [method = '', target = ''] = get('request')?.split(' ') ?? [get('method'), get('path')];
  if (target === '' || !isStatus(status)) return null;
  const query = get('query') ?? '';
  const url = urlOf(target);
  const plain = url ? url.pathname + url.search : target;
  const hasQuery = query !== '' && query !== '-' && !plain.includes('?');
  const path = hasQuery ? `${plain}?${query.replace(/^\?/, '')}` : plain;
  return {
    address: short(address),
    time: short(get('time')),
    host: short(get('host') || url?.host) || null,
    method: short(method),
    path: path.slice(0, LENGTH_MAX.path),
    status,
    bytes: Math.max(0, Number(get('bytes')) || 0),
    referer: short(get('referer')),
    userAgent: short(get('userAgent')),
    signature: signatureOf(get),
  };
}

const short = (text = ''): string => text.slice(0, LENGTH_MAX.text);

function signatureOf(get: (field: Field) => string | undefined): RequestSignature | null {
  const agent = get('signatureAgent');
  if (!agent) return null;
  const [input, signature] = [get('signatureInput'), get('signature')];
  return input && signature ? { agent, input, signature } : null;
}

/** 0: the client left before an answer. */
const isStatus = (status: number) =>
  Number.isInteger(status) && (status === 0 || (status >= 100 && status <= 999));

/** `192.0.2.1:443` and `[2001:db8::1]:443` without the port. */
function hostOf(list: string): string {
  // Proxies append to `X-Forwarded-For`; the first address is the client’s.
  const address = list.split(',', 1)[0]!.trim();
  if (address.startsWith('[')) return address.slice(1, address.indexOf(']'));
  const colon = address.indexOf(':');
  const isPlain = colon === -1 || address.indexOf(':', colon + 1) !== -1;
  return isPlain ? address.replace(/^::ffff:(?=\d+\.)/i, '') : address.slice(0, colon);
}

/** Amazon encodes spaces as `%20`, IIS as `+`. */
export function decodedCell(cell: string): string {
  try {
    return decodeURIComponent(cell.includes('%20') ? cell : cell.replaceAll('+', ' '));
  } catch {
    return cell;
  }
}

/** The absolute address of a request; null for a path. */
const urlOf = (target: string): URL | null =>
  target.startsWith('/') || !URL.canParse(target) ? null : new URL(target);

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
/** HAProxy appends milliseconds, and has no zone: it is that of the machine. */
const CLF =
  /^\[?(\d\d)\/([A-Z][a-z]{2})\/(\d{4}):(\d\d:\d\d:\d\d)(?:\.\d+)?(?: ([+-]\d\d)(\d\d))?\]?$/;
/** Numbers of this size are milliseconds, microseconds, and nanoseconds since 1970; smaller ones are seconds. */
const UNITS = [
  [1e17, 1e6],
  [1e14, 1e3],
  [1e11, 1],
] as const;

/** Time of a request in milliseconds since 1970; null if it is in no known form. */
export function timeOf(text: string): number | null {
  const clf = CLF.exec(text);
  if (clf) {
    const [, day, name = '', year, clock, hours, minutes] = clf;
    const zone = hours === undefined ? '' : `${hours}:${minutes}`;
    const month = String(MONTHS.indexOf(name) / 3 + 1).padStart(2, '0');
    return validTime(Date.parse(`${year}-${month}-${day}T${clock}${zone}`));
  }
  const number = text === '' ? NaN : Number(text);
  if (Number.isFinite(number)) {
    const [, divisor] = UNITS.find(([least]) => number >= least) ?? [0, 1e-3];
    return validTime(Math.trunc(number / divisor));
  }
  return validTime(Date.parse(text));
}

const validTime = (ms: number): number | null => (Number.isNaN(new Date(ms).getTime()) ? null : ms);
