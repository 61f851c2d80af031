import { randomUUID } from 'node:crypto';
import {
  open,
  readdir,
  readFile,
  rename,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { NewVisits } from '@/lib/contract/visits';
import { HourCounts } from '@/lib/visits/hour-counts';
import type { LineFormat } from '@/lib/visits/log-line';
import { readLog } from '@/lib/visits/read-log';
import { Tally, type TallyOptions } from '@/lib/visits/tally';
import { systemResolver } from '@/lib/visits/verify';
import { ScanFailedError } from './failures';
import type { VisitSender } from './send-visits';

/** What survives a restart: how far the log was read, and what the server has not confirmed. */
const State = z.object({
  inode: z.number(),
  offset: z.number(),
  pending: z.array(NewVisits),
});
type State = z.output<typeof State>;

interface FollowOptions {
  readonly file: string;
  readonly stateFile: string;
  readonly everySeconds: number;
  readonly tally: TallyOptions;
  readonly format: LineFormat | null;
  readonly dns: boolean;
}

const BLOCK_BYTES = 8 * 1024 * 1024;
/** While the server is away, the log keeps what is not read. */
const PENDING_MAX = 1000;

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

  constructor(
    private readonly options: FollowOptions,
    private readonly sender: VisitSender,
    private readonly signal: AbortSignal,
    private state: State | null,
  ) {}

  async readMore(): Promise<void> {
    const { file } = this.options;
    const found = await stat(file).catch(() => null);
    // Between the two steps of a rotation there is no file.
    if (found === null && this.state === null)
      throw new ScanFailedError(`${file} doesn’t exist. Check the path.`);
    if (found === null) return;
    this.state ??= { inode: found.ino, offset: 0, pending: [] };
    if (found.ino !== this.state.inode) {
      const rotated = await fileWithInode(path.dirname(file), this.state.inode);
      if (rotated === null)
        say(`${file} was rotated, and the previous file is gone. Its last lines may be missing.`);
      else await this.readFile(rotated);
      await this.save({ inode: found.ino, offset: 0 });
    }
    await this.readFile(file);
  }

  private async readFile(file: string): Promise<void> {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      if (size < this.state!.offset) {
        say(`${file} was truncated. It is read from its beginning.`);
        await this.save({ offset: 0 });
      }
      while (this.state!.pending.length < PENDING_MAX && (await this.readBlock(handle))) continue;
    } finally {
      await handle.close();
    }
  }

  /** Reads whole lines of the next block; false at the end of the file. */
  private async readBlock(handle: FileHandle): Promise<boolean> {
    const { offset, pending } = this.state!;
    const buffer = Buffer.allocUnsafe(BLOCK_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, BLOCK_BYTES, offset);
    const end = buffer.subarray(0, bytesRead).lastIndexOf(10) + 1;
    if (end === 0) {
      // A block without an end of line is no log.
      if (bytesRead === BLOCK_BYTES) await this.save({ offset: offset + bytesRead });
      return bytesRead === BLOCK_BYTES;
    }
    const hours = new HourCounts(this.options.dns ? systemResolver : null);
    const tally = new Tally({ ...this.options.tally, hours });
    await readLog(Readable.from([buffer.subarray(0, end)]), tally, this.options.format);
    const batches = await hours.batches(() => randomUUID());
    await this.save({ offset: offset + end, pending: [...pending, ...batches] });
    return bytesRead === BLOCK_BYTES;
  }

  /** Sends in order, and stops at the first batch that the server cannot take now. */
  async sendPending(): Promise<void> {
    while (this.state?.pending[0]) {
      const [batch, ...others] = this.state.pending;
      const problem = await this.problemOf(batch!);
      if (problem !== null) {
        if (problem !== this.lastProblem) say(`${problem}. The counts are kept and sent again.`);
        this.lastProblem = problem;
        return;
      }
      this.lastProblem = '';
      await this.save({ pending: others });
    }
  }

  /** Null if the server has the batch. Throws where another try cannot help. */
  private async problemOf(batch: NewVisits): Promise<string | null> {
    try {
      const answer = await this.sender.send(batch);
      if ('value' in answer) return null;
      if (answer.waitSeconds !== null) return answer.message;
      throw new RefusedError(`The visits weren’t sent: ${answer.message}`);
    } catch (error) {
      if (error instanceof RefusedError || this.signal.aborted) throw error;
      return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    }
  }

  private async save(change: Partial<State>): Promise<void> {
    this.state = { ...this.state!, ...change };
    const { stateFile } = this.options;
    // Renaming replaces the file at once, so that a killed process leaves a whole one.
    await writeFile(`${stateFile}.new`, JSON.stringify(this.state)).catch((error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      throw new ScanFailedError(
        `${stateFile} can’t be written (${code}). Name another with --state.`,
      );
    });
    await rename(`${stateFile}.new`, stateFile);
  }
}

class RefusedError extends ScanFailedError {}

const say = (message: string) => void process.stderr.write(`${message}\n`);

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

async function fileWithInode(folder: string, inode: number): Promise<string | null> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if ((await stat(file).catch(() => null))?.ino === inode) return file;
  }
  return null;
}
