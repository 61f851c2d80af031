import { availableParallelism } from 'node:os';
import type { AuditRunner } from '../audit/audit';
import { ALL_STUCK, NOTHING_STUCK, type Stuck } from '../judging/parts';
import type { AuditOutcome } from '../audit/types';
import type { DocumentReader } from '../recorded/read-document';
import type { ReadResult, RecordingReader } from '../recorded/recording-reader';
import type { Job } from './protocol';
import { ThreadStoppedError, Thread, TURN_MS, type ThreadOptions } from './thread';
import { Threads } from './threads';

export interface PoolOptions extends ThreadOptions {
  /** Number of audit threads; default one per core. */
  readonly threads?: number;
  /** Limit of processor time per audit without additional pages, in ms. */
  readonly auditMs?: number;
  /** Reads on the threads of audits: for a process that reads after its audit, and saves the start of a thread. */
  readonly readsOnAuditThreads?: boolean;
}

/** Audits mostly wait for the network, many for a silent site; more would exhaust the heap that they share. */
const AUDITS_PER_THREAD = 16;
/** High, because a new thread compiles its code again: its first 200 audits use twice the processor time. */
const AUDITS_MAX = 5000;
/**
 * Limit of processor time per audit, over all turns and repetitions; then everything optional is left out, which has
 * the time of one more turn.
 */
const AUDIT_MS = 15_000;
/** Part of that limit for each additional page. */
const PAGE_MS = 500;
/** Limit of a reading of many turns: suggestions for 2,000 addresses of a site with 50,000 pages take a sixth. */
const READING_MS = 60_000;
/** Threads per kind of reading; `READINGS_MAX` is the most readings per thread. */
const READERS = 2;
const READINGS_MAX = 1000;
/** After this many parts or probes were left out, everything optional is. */
const STUCK_MAX = 2;

type ReadingJob = Exclude<Job, { kind: 'audit' }>;

/**
 * Worker threads for three kinds of job. Audits share one thread per core; generated files and documents of agent runs
 * have separate threads, so that they never wait behind an audit.
 */
export class ThreadPool implements RecordingReader, DocumentReader {
  private readonly audits: Threads;
  private readonly readers: Readonly<Record<ReadingJob['kind'], Threads>>;

  constructor(private readonly options: PoolOptions) {
    const cores = options.threads ?? availableParallelism();
    this.audits = new Threads(options, {
      threads: cores,
      jobsAtOnce: AUDITS_PER_THREAD,
      jobsMax: AUDITS_MAX,
    });
    const readers = () =>
      options.readsOnAuditThreads
        ? this.audits
        : new Threads(options, {
            threads: Math.min(READERS, cores),
            jobsAtOnce: 1,
            jobsMax: READINGS_MAX,
          });
    this.readers = { files: readers(), document: readers() };
  }

  /**
   * Runs an audit that cannot block or exhaust this process. If its thread is stopped, the run is replayed from the
   * known answers; the part or probe at fault is left out if this run caused the stop.
   */
  readonly audit: AuditRunner = (input, io, abandoned) =>
    this.audits.run(async () => {
      let stuck = NOTHING_STUCK;
      let needsOwnThread = false;
      const { auditMs = AUDIT_MS, turnMs = TURN_MS } = this.options;
      let leftMs = auditMs + input.pagesMax * PAGE_MS;
      for (;;) {
        abandoned.throwIfAborted();
        const outcome = await this.audits.withThread(needsOwnThread, async (host) => {
          try {
            const limitMs = stuck === ALL_STUCK ? turnMs : leftMs;
            return await host.thread.run({ kind: 'audit', input, stuck }, io, abandoned, limitMs);
          } catch (error) {
            if (!(error instanceof ThreadStoppedError)) throw error;
            if (!error.isCause) return null;
            leftMs -= error.usedMs;
            // If several audits shared the heap, the one at work may be innocent: it runs alone first.
            if (error.isMemory && host.isShared) needsOwnThread = true;
            else stuck = this.addStuck(stuck, error, leftMs <= 0);
            return null;
          }
        });
        if (outcome !== null) return outcome as AuditOutcome;
      }
    });

  readonly artifact: RecordingReader['artifact'] = (...args) =>
    this.read({ kind: 'files', verb: 'artifact', args });
  readonly artifacts: RecordingReader['artifacts'] = (...args) =>
    this.read({ kind: 'files', verb: 'artifacts', args });
  readonly questions: RecordingReader['questions'] = (...args) =>
    this.read({ kind: 'files', verb: 'questions', args });
  readonly served: RecordingReader['served'] = (...args) =>
    this.read({ kind: 'files', verb: 'served', args });
  readonly seen: RecordingReader['seen'] = (...args) =>
    this.read({ kind: 'files', verb: 'seen', args });
  readonly asked: RecordingReader['asked'] = (...args) =>
    this.read({ kind: 'files', verb: 'asked', args });
  readonly sitePages: RecordingReader['sitePages'] = (...args) =>
    this.read({ kind: 'files', verb: 'sitePages', args });
  readonly suggestions: RecordingReader['suggestions'] = (...args) =>
    this.read({ kind: 'files', verb: 'suggestions', args });
  readonly document: DocumentReader['document'] = (...args) =>
    this.read({ kind: 'document', verb: 'document', args });
  readonly robots: DocumentReader['robots'] = (...args) =>
    this.read({ kind: 'document', verb: 'robots', args });
  readonly rendering: DocumentReader['rendering'] = (...args) =>
    this.read({ kind: 'document', verb: 'rendering', args });
  readonly headMetas: DocumentReader['headMetas'] = (...args) =>
    this.read({ kind: 'document', verb: 'headMetas', args });

  /** Ends idle threads now, and busy threads with their last job. */
  async close(): Promise<void> {
    const all = [this.audits, ...Object.values(this.readers)];
    await Promise.all(all.map((threads) => threads.close()));
  }

  private read<T>(job: ReadingJob): Promise<ReadResult<T>> {
    const threads = this.readers[job.kind];
    return threads.run(() =>
      threads.withThread(false, async ({ thread }) => {
        try {
          return (await thread.run(job, null, undefined, READING_MS)) as ReadResult<T>;
        } catch (error) {
          if (!(error instanceof ThreadStoppedError)) throw error;
          this.options.log({ checkId: error.work ?? 'unknown', error });
          return { ok: false, reason: 'too-slow' };
        }
      }),
    );
  }

  private addStuck(stuck: Stuck, error: ThreadStoppedError, isOver: boolean): Stuck {
    if (stuck === ALL_STUCK) throw new Error(error.message, { cause: error });
    this.options.log({ checkId: error.work ?? 'unknown', error });
    const { work, probes } = stuck;
    const isUnknown = error.probe === null && error.work === null;
    if (isOver || isUnknown || work.length + probes.length >= STUCK_MAX) return ALL_STUCK;
    // Gains and recordings read every probe again; leaving them out costs less than leaving out the probe.
    const isOptional = error.work === 'fixes' || error.work === 'recordings';
    return error.probe !== null && !isOptional
      ? { work, probes: [...probes, error.probe] }
      : { work: [...work, error.work!], probes };
  }
}

/** Number of threads of this process that are in a turn. */
export const threadsAtWork = (): number => Thread.atWork;
