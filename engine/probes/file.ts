import { ask, probe, read, type Questions } from './probe';
import { withoutDot } from '../network/address';
import type { Ask, Reply } from '../network/types';
import type { Json } from '../parse/json';
import type { Exchange } from '../network/recording';
import type { ProbeContext } from './probe-context';
import { getJson, getText } from './ask';
import { bodyText, parsedBody } from './reply';
import { availabilityOf, type Availability } from './availability';
import { homePage, type PageReading } from './page';

/** A machine-readable file of this origin. */
export interface FileReading extends Availability {
  readonly exchange: Exchange;
  /** Includes the answers of earlier places without the file. */
  readonly exchanges: readonly Exchange[];
  /** Set if there was an HTTP answer. */
  readonly reply: Reply | null;
}

export interface JsonReading extends FileReading {
  /** Undefined unless the file exists and is JSON. */
  readonly value: Json | undefined;
  /** Reason why an existing file is not JSON. */
  readonly error: string | null;
}

/**
 * Requests a file at the requested origin. If `GET /` ended on another host of the same site and the file is absent, it
 * is requested once there.
 */
export function* file(
  context: ProbeContext,
  path: string,
  request: (url: string) => Ask = getText,
): Questions<FileReading> {
  const first = yield* fetchFile(context, request(context.resolve(path)));
  const other = first.state === 'absent' ? otherHost(context, yield* read(homePage)) : null;
  if (!other) return first;
  const second = yield* fetchFile(context, request(new URL(path, other).href));
  const exchanges = [...first.exchanges, ...second.exchanges];
  return { ...(second.state === 'present' ? second : first), exchanges };
}

/** Addresses where `file` looks for a path of this site. */
export function placesOf(context: ProbeContext, path: string, home: PageReading): string[] {
  const other = otherHost(context, home);
  return [context.resolve(path), ...(other ? [new URL(path, other).href] : [])];
}

/** Requests one address and reads the answer as a file. */
export function* fetchFile(context: ProbeContext, request: Ask): Questions<FileReading> {
  return readExchange(context, yield* ask(request), request);
}

export function* fetchJson(context: ProbeContext, request: Ask): Questions<JsonReading> {
  return asJson(yield* fetchFile(context, request));
}

/** Reads linked JSON, also from another site, because agents follow the link. */
export function* fetchNamedJson(context: ProbeContext, request: Ask): Questions<JsonReading> {
  const file = yield* fetchJson(context, request);
  return file.state === 'elsewhere' && file.reply ? asJson({ ...file, state: 'present' }) : file;
}

export const fileAt = (path: string, request?: (url: string) => Ask) =>
  probe((context) => file(context, path, request));

export const jsonFileAt = (path: string, request: (url: string) => Ask = (url) => getJson(url)) =>
  probe(function* (context) {
    return asJson(yield* file(context, path, request));
  });

/** Origin that `GET /` ended on, if it is another host of the same site. */
function otherHost(context: ProbeContext, { reply }: PageReading): string | null {
  if (!reply || !context.isSameSite(reply.url)) return null;
  const ended = new URL(reply.url);
  return withoutDot(ended.hostname) !== context.host ? ended.origin : null;
}

/** Decoded text of a file that exists; else empty. */
export const textOfFile = ({ state, reply }: FileReading): string =>
  state === 'present' && reply ? bodyText(reply).text : '';

/** Reads an exchange as a file. */
export function readExchange(
  context: ProbeContext,
  exchange: Exchange | undefined,
  ask: Ask,
): FileReading {
  const availability = availabilityOf(context, exchange);
  const actual = exchange ?? context.at(ask);
  const reply = actual.answer.kind === 'reply' ? actual.answer : null;
  return { ...availability, exchange: actual, exchanges: [actual], reply };
}

function asJson(file: FileReading): JsonReading {
  const parsed = file.state === 'present' && file.reply ? parsedBody(file.reply) : null;
  if (!parsed || parsed.ok) return { ...file, value: parsed?.value, error: null };
  const error = file.reply?.truncated
    ? 'larger than 1 MiB, the size limit of this check'
    : parsed.error;
  return { ...file, value: undefined, error };
}
