import { cached, type Probe } from '../define';
import type { Ask, Reply } from '../network/types';
import { parseJson, type ParsedJson } from '../parse/json';
import { once, type Exchange } from '../recording';
import type { Seen } from '../seen';
import { getJson, getText } from './ask';
import { bodyText } from './reply';
import { standingOf, type Standing } from './state';
import { homePage } from './page';

/** A machine file of this origin, as found. */
export interface FileReading extends Standing {
  readonly exchange: Exchange;
  /** Set when there was an HTTP answer. */
  readonly reply: Reply | null;
  /** Decoded text when present, else empty. */
  readonly text: string;
  readonly bom: boolean;
}

export interface JsonReading extends FileReading {
  /** Set when present. */
  readonly json: ParsedJson | null;
}

/**
 * A file rooted at the requested origin. When `GET /` ended on another host of the same site, a file that
 * is absent on the requested host is asked once there (rule 0 of the fetch rules).
 */
export const fileAt = (path: string, ask?: (url: string) => Ask): Probe<FileReading> =>
  cached(passingFileAt(path, ask));

/** The same for a path that only the answers tell, within the probe that asks for it. */
export function passingFileAt(
  path: string,
  ask: (url: string) => Ask = getText,
): Probe<FileReading> {
  const places = (seen: Seen) => placesOf(seen, path, ask);
  return {
    asks: (seen) => [...places(seen), ...homePage.asks(seen)],
    read: (seen) => readFile(seen, places(seen)),
  };
}

export function jsonFileAt(path: string, accept?: string): Probe<JsonReading> {
  const file = fileAt(path, (url) => getJson(url, accept));
  return cached({ asks: file.asks, read: (seen) => asJson(file.read(seen)) });
}

function placesOf(seen: Seen, path: string, ask: (url: string) => Ask): Ask[] {
  const first = ask(seen.resolve(path));
  const answered = seen.get(first);
  if (!answered || standingOf(seen, answered).state !== 'absent') return [first];
  const other = otherHost(seen);
  return other ? [first, ask(new URL(path, other).href)] : [first];
}

/** Origin where `GET /` ended, when that is another host of the same site. */
function otherHost(seen: Seen): string | null {
  const { reply } = homePage.read(seen);
  if (!reply || !seen.isSameSite(reply.url)) return null;
  const ended = new URL(reply.url);
  return ended.hostname !== seen.host ? ended.origin : null;
}

function readFile(seen: Seen, places: readonly Ask[]): FileReading {
  const files = places.map((ask) => readExchange(seen, seen.get(ask), ask));
  return files.find((f) => f.state === 'present') ?? files[0]!;
}

/** Reads one exchange as a file. */
export function readExchange(seen: Seen, exchange: Exchange | undefined, ask: Ask): FileReading {
  const standing = standingOf(seen, exchange);
  const found = exchange ?? seen.at(ask);
  const reply = found.answer.kind === 'reply' ? found.answer : null;
  const body = reply && standing.state === 'present' ? bodyText(reply) : { text: '', bom: false };
  return { ...standing, exchange: found, reply, text: body.text, bom: body.bom };
}

const jsonOf = (reply: Reply) => parseJson(bodyText(reply).text);

export function asJson(file: FileReading): JsonReading {
  return {
    ...file,
    json: file.state === 'present' && file.reply ? once(file.reply, jsonOf) : null,
  };
}
