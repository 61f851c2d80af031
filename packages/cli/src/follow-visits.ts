import { randomUUID } from 'node:crypto';
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { NewVisits } from '@/lib/visits/contract';
import { HourCounts } from '@/lib/visits/log/hour-counts';
import type { LineFormat } from '@/lib/visits/log/log-line';
import { faultOf, leftOutOf, otherHostsOf } from '@/lib/visits/log/notes';
import { readLog, type LogReading } from '@/lib/visits/log/read-log';
import { NameProver, systemResolver } from '@/lib/visits/log/verify';
import { VisitReader, type VisitOptions } from '@/lib/visits/log/visit-reader';
import { count, size } from '@/lib/platform/text/numbers';
import { siteText } from '@/lib/platform/text/site-text';
import { isDamaged, problemOf, ScanFailedError } from './failures';
import {
  blocksFrom,
  bytesBefore,
  fingerprintOf,
  isLogOf,
  lastBytes,
  logFileAt,
  COMPRESSED,
  rotatedLogs,
  unreadCopies,
  type LogFile,
} from './log-files';
import type { VisitSender } from './send-visits';

/** What survives a restart: how far the log was read, and what the server has not confirmed. */
const State = z.object({
  inode: z.number(),
  offset: z.number(),
  // Earlier versions had none.
  fingerprint: z.string().default(''),
  modified: z.number().default(() => Date.now()),
  /** Line that names the columns of the log (W3C extended); only its beginning has it. */
  columns: z.string().default(''),
  /** Judged when they are sent, so that one of them never stops the others. */
  pending: z.array(z.unknown()),
});
type State = z.output<typeof State>;

interface FollowOptions {
  readonly file: string;
  readonly stateFile: string;
  readonly everySeconds: number;
  readonly visits: VisitOptions;
  readonly format: LineFormat | null;
  readonly dns: boolean;
}

/** While the server is away, the log keeps what is not read. */
const PENDING_MAX = 1000;
/** If a server refuses all batches, their file stays small. */
const REFUSED_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Reads what is added to a log, and sends its counts until `signal` aborts. The position in the log is stored together
 * with the batches that the server has not confirmed, so that nothing is lost or sent under two ids.
 */
export async function followLog(
  options: FollowOptions,
  sender: VisitSender,
  signal: AbortSignal,
): Promise<void> {
  const follower = new Follower(options, sender, signal, await readState(options.stateFile));
  while (!signal.aborted) {
    await follower.readMore();
    await follower.sendPending().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    await sleep(options.everySeconds * 1000, undefined, { signal }).catch(() => undefined);
  }
}

class Follower {
  private lastProblem = '';
  private readonly subjects = new Set<string>();

  constructor(
    private readonly options: FollowOptions,
    private readonly sender: VisitSender,
    private readonly signal: AbortSignal,
    private state: State | null,
  ) {}

  async readMore(): Promise<void> {
    const { file } = this.options;
    const log = await logFileAt(file);
    // Between the two steps of a rotation there is no file.
    if (log === null && this.state === null)
      throw new ScanFailedError(`${file} doesn’t exist. Check the path.`);
    if (log === null) return;
    if (this.state === null) {
      const { unread } = await rotatedLogs(file, { ...EMPTY, modified: log.modified });
      await this.moveTo(log, unread);
    }
    try {
      const isContinued = await isLogOf(log, this.state!);
      if (isContinued) {
        const copies = await unreadCopies(log, this.state!);
        if (copies.length > 0 && !(await this.readLogs(copies, log))) return;
      } else if (!(await this.readRotated(log))) return;
      await this.readFile(file, { inode: log.inode, modified: log.modified });
    } catch (error) {
      const { code, path = file } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      // A rotation meanwhile moves files; the next reading finds them.
      if (code !== 'ENOENT') throw new ScanFailedError(problemOf(path, error));
    }
  }

  /** Reads the logs that were rotated since the last time; false if the new one has to wait. */
  private async readRotated(log: LogFile): Promise<boolean> {
    const { previous, unread } = await rotatedLogs(log.file, this.state!);
    if (previous === null) this.sayGone(log);
    return this.readLogs(previous === null ? unread : [previous, ...unread], log, previous);
  }

  /** Reads rotated logs, the oldest first, and moves to the new one; false if it has to wait. */
  private async readLogs(
    rotated: readonly LogFile[],
    log: LogFile,
    previous: LogFile | null = null,
  ): Promise<boolean> {
    // A server writes to the last one until all of its processes have opened the new one.
    const last = rotated.at(-1);
    const isOpen =
      last && !COMPRESSED.test(last.file) && (log.size === 0 || this.hasJustChanged(last));
    const open = isOpen ? last : null;
    for (const next of rotated) {
      if (next !== previous) await this.save(startOf(next));
      if (!(await this.readRotatedFile(next, next !== open)) || next === open) return false;
    }
    await this.moveTo(log, rotated);
    return true;
  }

  /** True within two readings of the last change. */
  private hasJustChanged({ modified }: LogFile): boolean {
    return Math.abs(Date.now() - modified) < 2 * this.options.everySeconds * 1000;
  }

  /** Rotated logs that were read, or came before, are not unread copies of an empty log. */
  private moveTo(log: LogFile, rotated: readonly LogFile[]): Promise<void> {
    const modified = Math.max(...[log, ...rotated].map((file) => file.modified));
    return this.save({ ...startOf(log), modified });
  }

  private sayGone({ file, inode }: LogFile): void {
    const { inode: before, offset } = this.state!;
    const what = inode === before ? 'truncated' : 'rotated, and the log before it is gone';
    say(
      `${file} was ${what}. It had been read up to byte ${offset}; what was added behind that is lost, and how much is unknown.`,
    );
  }

  /** False if the rest has to wait. What cannot be unpacked is left out. */
  private async readRotatedFile(log: LogFile, isComplete: boolean): Promise<boolean> {
    const { file } = log;
    if (COMPRESSED.test(file) && !file.endsWith('.gz')) {
      say(
        `${file} isn’t counted (${size(log.size)} compressed), because only gzip is unpacked here.`,
      );
      return true;
    }
    try {
      return await this.readFile(file, {}, isComplete);
    } catch (error) {
      if (!isDamaged(error)) throw error;
      say(`${problemOf(file, error)} What it has behind byte ${this.state!.offset} is lost.`);
      return true;
    }
  }

  /** Reads to the end of a file; false if the rest has to wait. */
  private async readFile(
    file: string,
    change: Partial<State>,
    isComplete = false,
  ): Promise<boolean> {
    let last: Uint8Array = await bytesBefore(file, this.state!.offset);
    for await (const block of blocksFrom(file, this.state!.offset, isComplete)) {
      const { offset, pending } = this.state!;
      if (pending.length >= PENDING_MAX || this.signal.aborted) return false;
      const counted = await this.count(file, block);
      last = lastBytes(Buffer.concat([last, block]));
      await this.save({
        ...change,
        offset: offset + block.length,
        fingerprint: fingerprintOf(last),
        ...counted,
      });
    }
    return true;
  }

  private async count(file: string, block: Buffer): Promise<Pick<State, 'columns' | 'pending'>> {
    const hours = new HourCounts();
    const names = this.options.dns ? new NameProver(systemResolver) : null;
    const visits = new VisitReader([hours], { ...this.options.visits, names });
    const { columns, pending } = this.state!;
    const lines = [Buffer.from(columns === '' ? '' : `${columns}\n`), block];
    const reading = await readLog(Readable.from(lines), visits, this.options.format);
    for (const note of [...leftOutLines(file, reading), ...leftOutOf(visits)]) say(note);
    if (reading.lacksUserAgents) this.sayOnce('format', faultOf(file, reading));
    for (const note of otherHostsOf(visits)) this.sayOnce('hosts', note);
    const batches = await hours.batches(() => randomUUID());
    return { columns: reading.columns ?? '', pending: [...pending, ...batches] };
  }

  private sayOnce(subject: string, sentence: string | null): void {
    if (sentence === null || this.subjects.has(subject)) return;
    this.subjects.add(subject);
    say(sentence);
  }

  /** Sends in order, and stops at the first batch that the server cannot take now. */
  async sendPending(): Promise<void> {
    while (this.state?.pending[0] !== undefined) {
      const [batch, ...others] = this.state.pending;
      const problem = await this.problemOf(batch);
      if (problem !== null) {
        if (problem !== this.lastProblem) say(`${problem}. The counts are kept and sent again.`);
        this.lastProblem = problem;
        return;
      }
      this.lastProblem = '';
      await this.save({ pending: others });
    }
  }

  /** Null if the server has the batch, or never takes it. Throws where another try cannot help. */
  private async problemOf(batch: unknown): Promise<string | null> {
    const parsed = NewVisits.safeParse(batch);
    if (!parsed.success) return this.setAside(batch, faultOfBatch(parsed.error));
    try {
      const answer = await this.sender.send(parsed.data);
      if ('value' in answer) return null;
      const { message, status, error, waitSeconds } = answer;
      const isOfProxy = error === null;
      // Without its seconds, which would make each try another problem.
      if (waitSeconds !== null) return `The server can’t take counts now (${error ?? status})`;
      if (status >= 500 || (isOfProxy && KEEPING.has(status))) return message.replace(/\.$/, '');
      if (REFUSING.has(status) || (isOfProxy && status === 403))
        return await this.setAside(
          batch,
          isOfProxy ? `a proxy responded with ${status}.` : message,
        );
      throw new StopError(`The visits weren’t sent: ${message}`);
    } catch (error) {
      if (error instanceof StopError || this.signal.aborted) throw error;
      return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    }
  }

  /** Keeps a batch that no server takes in a file of its own, so that those behind it are sent. */
  private async setAside(batch: unknown, reason: string): Promise<string | null> {
    const file = `${this.options.stateFile}.refused`;
    const line = `${JSON.stringify(batch)}\n`;
    const bytes = (await logFileAt(file))?.size ?? 0;
    if (bytes + line.length > REFUSED_BYTES_MAX)
      return `A batch of counts was refused, and ${file} is full (${size(bytes)}). Send or delete its batches`;
    await appendFile(file, line).catch((error: unknown) => {
      throw new StopError(`${file} can’t be written (${(error as NodeJS.ErrnoException).code}).`);
    });
    say(
      `A batch of counts was refused: ${reason} It is set aside in ${file}, and the next ones are sent.`,
    );
    return null;
  }

  private async save(change: Partial<State>): Promise<void> {
    this.state = { ...EMPTY, ...this.state, ...change };
    const { stateFile } = this.options;
    // Renaming replaces the file at once, so that a killed process leaves a whole one.
    await writeFile(`${stateFile}.new`, JSON.stringify(this.state)).catch((error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      throw new StopError(`${stateFile} can’t be written (${code}). Name another with --state.`);
    });
    await rename(`${stateFile}.new`, stateFile);
  }
}

/** Of a batch: a firewall in front of the server refuses a path, which anyone can request, with 403 or one of these. */
const REFUSING: ReadonlySet<number> = new Set([400, 406, 413, 422]);
/** Of a proxy that has no server behind it now. */
const KEEPING: ReadonlySet<number> = new Set([404, 408]);

/** An error that another try cannot help. */
class StopError extends ScanFailedError {}

const EMPTY: State = {
  inode: 0,
  offset: 0,
  fingerprint: '',
  modified: 0,
  columns: '',
  pending: [],
};

const startOf = ({ inode }: LogFile) => ({ inode, offset: 0, fingerprint: '', columns: '' });

const say = (message: string) => void process.stderr.write(`${message}\n`);

const faultOfBatch = ({ issues: [issue] }: z.ZodError): string =>
  `${issue?.path.join('.')}: ${issue?.message}`;

const leftOutLines = (file: string, { unreadable }: LogReading): string[] =>
  [...unreadable.values()].map(({ reason, count: lines, text }) => {
    const first = siteText(text, 60);
    return `${file}: ${count(lines, 'line')} left out (${reason})${first && `, the first is “${first}”`}.`;
  });

async function readState(file: string): Promise<State | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return State.parse(JSON.parse(text));
  } catch {
    throw new ScanFailedError(
      `${file} is not a state of seamark visits. Delete it to read the log from its beginning.`,
    );
  }
}
