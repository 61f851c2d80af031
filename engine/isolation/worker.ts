import { parentPort, workerData } from 'node:worker_threads';
import { LocalExaminer, type ExaminerLog } from '../audit/examiner';
import { CHECKS } from '../checks';
import { LocalDocumentReader } from '../reading/read-document';
import { LocalRecordingReader } from '../recorded/recording-reader';
import type { Call, Result, WorkerData } from './protocol';

/** The thread that parses and judges what sites send. Holds one run at a time. */
const port = parentPort;
if (!port) throw new Error('engine-worker runs as a worker thread only.');

const activity = new Int32Array((workerData as WorkerData).activity);
// Packed recordings are megabytes: they change hands instead of being copied.
const send = (result: Result) => port.postMessage(result, 'value' in result && result.value instanceof Uint8Array ? [result.value.buffer as ArrayBuffer] : []);
const log: ExaminerLog = ({ checkId, error }) => send({ defect: { checkId, message: error instanceof Error ? (error.stack ?? error.message) : String(error) } });
const onCheck = (checkId: string) => Atomics.store(activity, 0, CHECKS.findIndex((c) => c.id === checkId));
const fresh = () => new LocalExaminer(log, onCheck);
const reader = new LocalRecordingReader(log, onCheck);
const documents = new LocalDocumentReader();

let examiner = fresh();

port.on('message', (call: Call) => {
  answer(call).then(
    (value) => send({ id: call.id, value }),
    (error: unknown) => send({ id: call.id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  ).finally(() => Atomics.store(activity, 0, -1));
});

async function answer({ verb, args }: Call): Promise<unknown> {
  if (verb === 'reset') {
    examiner = fresh();
    return null;
  }
  const target = verb === 'document' ? documents : verb === 'artifact' || verb === 'projection' || verb === 'served' ? reader : examiner;
  return (Reflect.get(target, verb) as (...given: readonly unknown[]) => Promise<unknown>).apply(target, [...args]);
}
