import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { openLog } from '@/lib/visits/log/read-log';

/** How far a log was read. */
export interface LogPosition {
  readonly inode: number;
  readonly offset: number;
  /** Of the bytes before the offset; empty if none were read. */
  readonly fingerprint: string;
  /** When the log had last changed, in milliseconds since 1970. */
  readonly modified: number;
}

export interface LogFile {
  readonly file: string;
  readonly inode: number;
  readonly size: number;
  readonly modified: number;
}

const BLOCK_BYTES = 8 * 1024 * 1024;
const FINGERPRINT_BYTES = 1024;

export async function logFileAt(file: string): Promise<LogFile | null> {
  const stats = await stat(file).catch(() => null);
  if (!stats?.isFile()) return null;
  return { file, inode: stats.ino, size: stats.size, modified: stats.mtimeMs };
}

/** Identifies a log by its last bytes; they have the time of a request. */
export const fingerprintOf = (bytes: Uint8Array): string =>
  bytes.length === 0 ? '' : createHash('sha256').update(lastBytes(bytes)).digest('base64');

export const lastBytes = (bytes: Uint8Array): Uint8Array => bytes.subarray(-FINGERPRINT_BYTES);

/** The bytes before an offset, as many as a fingerprint has. */
export async function bytesBefore(file: string, offset: number): Promise<Buffer> {
  let missing = Math.min(offset, FINGERPRINT_BYTES);
  const parts: Uint8Array[] = [];
  if (missing === 0) return Buffer.alloc(0);
  for await (const chunk of chunksFrom(file, offset - missing)) {
    parts.push(chunk.subarray(0, missing));
    missing -= Math.min(missing, chunk.length);
    if (missing === 0) break;
  }
  return Buffer.concat(parts);
}

/** Whether a file is the one that was read so far: inodes are given to new files, and truncated logs grow again. */
export async function isLogOf(log: LogFile, position: LogPosition): Promise<boolean> {
  const { inode, offset, fingerprint } = position;
  if (fingerprint === '') return log.inode === inode && log.size >= offset;
  return fingerprintOf(await bytesBefore(log.file, offset)) === fingerprint;
}

/** Whole lines from an offset on. `isComplete`: nothing is added to the file, so its last line may have no end. */
export async function* blocksFrom(
  file: string,
  offset: number,
  isComplete: boolean,
): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunksFrom(file, offset)) {
    parts.push(chunk);
    length += chunk.length;
    if (length < BLOCK_BYTES) continue;
    const block = Buffer.concat(parts);
    // A block without an end of line is no log.
    const end = block.lastIndexOf(10) + 1 || block.length;
    yield block.subarray(0, end);
    parts = [block.subarray(end)];
    length -= end;
  }
  const rest = Buffer.concat(parts);
  const end = isComplete ? rest.length : rest.lastIndexOf(10) + 1;
  if (end > 0) yield rest.subarray(0, end);
}

/** Bytes of a file from an offset on, unpacked if it is gzip. */
async function* chunksFrom(file: string, offset: number): AsyncGenerator<Uint8Array> {
  let before = file.endsWith('.gz') ? offset : 0;
  for await (const chunk of openLog(file, offset - before)) {
    const bytes = chunk as Uint8Array;
    if (bytes.length > before) yield bytes.subarray(before);
    before = Math.max(0, before - bytes.length);
  }
}

export interface RotatedLogs {
  /** The log that was read so far; null if it is gone. */
  readonly previous: LogFile | null;
  /** Logs that came after it, the oldest first. */
  readonly unread: readonly LogFile[];
}

/** Finds what a rotated log became, and the logs that were rotated after it. */
export async function rotatedLogs(file: string, position: LogPosition): Promise<RotatedLogs> {
  const folder = path.dirname(file);
  const names = await readdir(folder).catch(() => []);
  const logs = await Promise.all(names.map((name) => logFileAt(path.join(folder, name))));
  const others = logs.flatMap((log) => (log === null || log.file === path.join(file) ? [] : log));
  const all = new Set(others.map((log) => log.file));
  // While a log is compressed, both files exist.
  const rotated = others.filter(
    (log) =>
      rotationOf(file, log) !== null &&
      (!COMPRESSED.test(log.file) || !all.has(unpacked(log.file))),
  );
  const previous = await previousOf(others, rotated, position);
  const unread = rotated.filter(
    (log) =>
      log !== previous &&
      (previous === null
        ? log.modified > position.modified
        : log.modified >= position.modified && byRotation(file, previous, log) < 0),
  );
  return { previous, unread: unread.sort((a, b) => byRotation(file, a, b)) };
}

/** Copies of a log that was truncated before any of its lines was read, the oldest first. */
export async function unreadCopies(log: LogFile, position: LogPosition): Promise<LogFile[]> {
  if (position.offset > 0) return [];
  const { unread } = await rotatedLogs(log.file, position);
  const copies: LogFile[] = [];
  for (const copy of unread) if (!(await beginsLike(copy, log))) copies.push(copy);
  return copies;
}

/** True for a copy whose log is not truncated yet. */
async function beginsLike(copy: LogFile, log: LogFile): Promise<boolean> {
  const [first, second] = await Promise.all(
    [copy, log].map(({ file }) => bytesBefore(file, FINGERPRINT_BYTES)),
  );
  const length = Math.min(first!.length, second!.length);
  return log.size > 0 && first!.subarray(0, length).equals(second!.subarray(0, length));
}

/** Programs that unpack what is not gzip, by extension. */
export const UNPACKERS: Readonly<Record<string, string>> = {
  bz2: 'bzcat',
  xz: 'xzcat',
  zst: 'zstdcat',
  lz4: 'lz4cat',
  zip: 'unzip -p',
};
export const COMPRESSED = new RegExp(`\\.(?:gz|${Object.keys(UNPACKERS).join('|')})$`);
const unpacked = (file: string) => file.replace(COMPRESSED, '');

async function previousOf(
  others: readonly LogFile[],
  rotated: readonly LogFile[],
  position: LogPosition,
): Promise<LogFile | null> {
  for (const log of others)
    if (log.inode === position.inode && (await isLogOf(log, position))) return log;
  for (const log of rotated) if (await isLogOf(log, position).catch(() => false)) return log;
  return null;
}

/** The number or date in `access.log.1`, `access.log-20261126.gz`, or `access-20261126.log`; null for other files. */
function rotationOf(file: string, log: LogFile): string | null {
  const { name, ext, base } = path.parse(file);
  const rotated = path.basename(unpacked(log.file));
  const isBehind = rotated.startsWith(base);
  if (isBehind) return /^[.-](\d[\d.-]*)$/.exec(rotated.slice(base.length))?.[1] ?? null;
  if (!rotated.startsWith(name) || !rotated.endsWith(ext)) return null;
  // Before the extension, a small number can be the name of another host: `access-8080.log`.
  const rotation = rotated.slice(name.length, rotated.length - ext.length);
  return /^[.-](\d{8}[\d.-]*|\d+-[\d.-]+)$/.exec(rotation)?.[1] ?? null;
}

/** The oldest first. Numbers count up with each rotation, and dates with time. */
function byRotation(file: string, a: LogFile, b: LogFile): number {
  const [first, second] = [rotationOf(file, a) ?? '', rotationOf(file, b) ?? ''];
  const isNumber = (rotation: string) => /^\d{1,4}$/.test(rotation);
  if (isNumber(first) && isNumber(second)) return Number(second) - Number(first);
  return a.modified - b.modified || (first < second ? -1 : 1);
}
