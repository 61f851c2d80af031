import { readlinkSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { WORK, type Activity, type EngineLog } from '../judging/parts';
import { run } from '../audit/run';
import type { AuditIo, AuditOutcome } from '../audit/types';
import { LocalDocumentReader } from '../recorded/read-document';
import { LocalRecordingReader } from '../recorded/recording-reader';
import {
  CELL,
  type FromThread,
  type IoAnswer,
  type IoCall,
  type Job,
  type ToThread,
  type WorkerData,
} from './protocol';

/** Worker thread that parses and judges the content of sites; its jobs interleave in turns between answers. */
const port = parentPort;
if (!port) throw new Error('engine-worker runs as a worker thread only.');

const cells = new Int32Array((workerData as WorkerData).cells);
const send = (message: FromThread, bytes?: Uint8Array<ArrayBuffer> | null) =>
  port.postMessage(message, bytes ? [bytes.buffer] : []);
const textOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
const log: EngineLog = ({ checkId, error }) =>
  send({ defect: { checkId, message: textOf(error) } });
const activity: Activity = {
  onWork: (work) => void Atomics.store(cells, CELL.work, WORK.indexOf(work)),
  onProbe: (probe) => Atomics.exchange(cells, CELL.probe, probe),
};
const files = new LocalRecordingReader(log);
const documents = new LocalDocumentReader();
const audits = new Map<number, PortIo>();
let turn = 0;

Atomics.store(cells, CELL.nativeId, nativeThreadId());

// Microtasks of a message finish before the next message: together they are one turn of the job.
port.on('message', (message: ToThread) => {
  const { job } = message;
  if ('drop' in message) {
    audits.delete(job);
    return send({ job, value: null });
  }
  turn = (turn % 0x7fff_ffff) + 1;
  Atomics.store(cells, CELL.probe, -1);
  Atomics.store(cells, CELL.work, -1);
  Atomics.store(cells, CELL.job, job);
  Atomics.store(cells, CELL.turn, turn);
  setImmediate(() => void Atomics.store(cells, CELL.turn, 0));
  if ('answers' in message) audits.get(job)?.settle(message.answers);
  else void start(job, message.start);
});

async function start(job: number, work: Job): Promise<void> {
  try {
    if (work.kind === 'audit') return sendOutcome(job, await audit(job, work));
    const reader: object = work.kind === 'files' ? files : documents;
    const read = Reflect.get(reader, work.verb) as (...args: readonly unknown[]) => unknown;
    send({ job, value: await read.apply(reader, [...work.args]) });
  } catch (error) {
    send({ job, failure: textOf(error) });
  } finally {
    audits.delete(job);
  }
}

function audit(job: number, { input, stuck }: Extract<Job, { kind: 'audit' }>) {
  const io = new PortIo(job);
  audits.set(job, io);
  return run(input, io, { log, activity, stuck });
}

/** Transfers packed recordings, which are megabytes, instead of copying them. */
const sendOutcome = (job: number, outcome: AuditOutcome) =>
  send({ job, value: outcome }, outcome.ok ? outcome.report.recordings : null);

/** `AuditIo` across the message port. Calls of one turn go in one message. */
class PortIo implements AuditIo {
  private readonly waiting = new Map<number, (value: never) => void>();
  private calls: IoCall[] = [];
  private lastId = 0;

  constructor(private readonly job: number) {}

  readonly open: AuditIo['open'] = (...args) => this.call('open', args);
  readonly ask: AuditIo['ask'] = (...args) => this.call('ask', args);
  readonly pause: AuditIo['pause'] = (...args) => this.call('pause', args);
  readonly end: AuditIo['end'] = (...args) => this.call('end', args);
  readonly emit: AuditIo['emit'] = (event) => send({ job: this.job, event });

  settle(answers: readonly IoAnswer[]): void {
    for (const { id, value } of answers) {
      this.waiting.get(id)?.(value as never);
      this.waiting.delete(id);
    }
  }

  private call<T>(verb: IoCall['verb'], args: readonly unknown[]): Promise<T> {
    const id = ++this.lastId;
    if (this.calls.length === 0) queueMicrotask(() => this.flush());
    this.calls.push({ id, verb, args });
    return new Promise<T>((resolve) => this.waiting.set(id, resolve as (value: never) => void));
  }

  private flush(): void {
    send({ job: this.job, calls: this.calls });
    this.calls = [];
  }
}

/** Linux shows the id of the calling thread here; the owner reads its processor time under this id. */
function nativeThreadId(): number {
  try {
    return Number(path.basename(readlinkSync('/proc/thread-self'))) || 0;
  } catch {
    return 0;
  }
}
