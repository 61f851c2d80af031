import { availableParallelism } from 'node:os';
import type { Evaluator } from '../audit/evaluator';
import type { ArtifactKind } from '../artifacts/kinds';
import type { CheckId } from '../checks';
import type { GeneratedArtifact } from '../artifacts';
import type {
  Projection,
  ReadResult,
  RecordingReader,
  ServedFile,
} from '../recorded/recording-reader';
import type { DocumentReader, DocumentReading } from '../reading/read-document';
import type { Reply } from '../network/types';
import { AuditThreads } from './audit-threads';
import { ReadThreads } from './read-threads';
import type { ThreadOptions } from './thread';
import { ThreadEvaluator } from './thread-evaluator';

export interface PoolOptions extends ThreadOptions {
  /** Threads of audits; default one per core. */
  readonly threads?: number;
}

/** Of each kind of reading. */
const READS_MAX = 2;

/**
 * Worker threads for evaluators and readers. Audits share a thread per core; what people wait for (files, projections)
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
  ): Promise<ReadResult<GeneratedArtifact | null>> {
    return this.reads.read('artifact', [recordings, kind]);
  }

  projection(recordings: Uint8Array, fixed: readonly CheckId[]): Promise<ReadResult<Projection>> {
    return this.reads.read('projection', [recordings, fixed]);
  }

  served(recordings: Uint8Array, path: string): Promise<ReadResult<ServedFile | null>> {
    return this.reads.read('served', [recordings, path]);
  }

  document(reply: Reply): Promise<ReadResult<DocumentReading>> {
    return this.documents.read('document', [reply]);
  }

  /** Ends all idle threads; those at work end with their run. */
  async close(): Promise<void> {
    await Promise.all([this.audits.close(), this.reads.close(), this.documents.close()]);
  }
}
