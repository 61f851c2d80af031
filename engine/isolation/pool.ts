import { availableParallelism } from 'node:os';
import type { Evaluator } from '../audit/evaluator';
import type { ArtifactKind } from '../files/kinds';
import type { Facts } from '../files/facts';
import type {
  FileSet,
  FileToServe,
  WaitingFile,
  Questions,
  ReadResult,
  RecordingReader,
  ServedFile,
} from '../recorded/recording-reader';
import type { DocumentReader, DocumentReading, RobotsVerdict } from '../reading/read-document';
import type { Reply } from '../network/types';
import { AuditThreads } from './audit-threads';
import { ReadThreads } from './read-threads';
import { Thread, type ThreadOptions } from './thread';
import { ThreadEvaluator } from './thread-evaluator';

export interface PoolOptions extends ThreadOptions {
  /** Threads of audits; default one per core. */
  readonly threads?: number;
}

/** Of each kind of reading. */
const READS_MAX = 2;

/**
 * Worker threads for evaluators and readers. Audits share a thread per core; what people wait for (files)
 * and the documents of agent runs have threads of their own, so that none waits behind an audit.
 */
export class EvaluatorPool implements RecordingReader, DocumentReader {
  private readonly audits: AuditThreads;
  private readonly reads: ReadThreads;
  private readonly documents: ReadThreads;

  constructor(private readonly options: PoolOptions) {
    const cores = options.threads ?? availableParallelism();
    this.audits = new AuditThreads(options, cores);
    this.reads = new ReadThreads(options, Math.min(READS_MAX, cores));
    this.documents = new ReadThreads(options, Math.min(READS_MAX, cores));
  }

  /** An evaluator whose work cannot block or exhaust this process. */
  evaluator = (): Evaluator => new ThreadEvaluator(this.audits, this.options.log);

  artifact(
    recordings: Uint8Array,
    kind: ArtifactKind,
    facts: Facts,
  ): Promise<ReadResult<FileToServe | WaitingFile | null>> {
    return this.reads.read('artifact', [recordings, kind, facts]);
  }

  artifacts(recordings: Uint8Array, facts: Facts): Promise<ReadResult<FileSet>> {
    return this.reads.read('artifacts', [recordings, facts]);
  }

  questions(recordings: Uint8Array, facts: Facts): Promise<ReadResult<Questions>> {
    return this.reads.read('questions', [recordings, facts]);
  }

  served(recordings: Uint8Array, path: string): Promise<ReadResult<ServedFile | null>> {
    return this.reads.read('served', [recordings, path]);
  }

  document(reply: Reply): Promise<ReadResult<DocumentReading>> {
    return this.documents.read('document', [reply]);
  }

  robots(
    reply: Reply,
    tokens: readonly string[],
    path: string,
  ): Promise<ReadResult<RobotsVerdict>> {
    return this.documents.read('robots', [reply, tokens, path]);
  }

  headMetas(reply: Reply, name: string): Promise<ReadResult<readonly string[]>> {
    return this.documents.read('headMetas', [reply, name]);
  }

  /** Ends all idle threads; those at work end with their run. */
  async close(): Promise<void> {
    await Promise.all([this.audits.close(), this.reads.close(), this.documents.close()]);
  }
}

/** Threads of this process that work on a call. */
export const threadsAtWork = (): number => Thread.atWork;
