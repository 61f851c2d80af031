import { readlinkSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { CheckId } from '../checks';
import { LocalEvaluator, type Activity, type EvaluatorLog } from '../audit/evaluator';
import { LocalDocumentReader } from '../reading/read-document';
import { LocalRecordingReader } from '../recorded/recording-reader';
import { CELL, WORK, type ThreadCall, type ThreadMessage, type WorkerData } from './protocol';

/** The thread that parses and judges what sites send: one call after the other, of any number of audits. */
const port = parentPort;
if (!port) throw new Error('engine-worker runs as a worker thread only.');

const cells = new Int32Array((workerData as WorkerData).cells);
// Packed recordings are megabytes: they change hands instead of being copied.
const send = (result: ThreadMessage) => {
  const isBytes = 'value' in result && result.value instanceof Uint8Array;
  port.postMessage(result, isBytes ? [result.value.buffer as ArrayBuffer] : []);
};
const textOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
const log: EvaluatorLog = ({ checkId, error }) =>
  send({ defect: { checkId, message: textOf(error) } });
const activity: Activity = {
  onWork: (work) => void Atomics.store(cells, CELL.work, WORK.indexOf(work)),
  onProbe: (probe) => Atomics.exchange(cells, CELL.probe, probe),
};
const reader = new LocalRecordingReader(log, (checkId) => activity.onWork(checkId as CheckId));
const documents = new LocalDocumentReader();
const evaluators = new Map<number, LocalEvaluator>();

Atomics.store(cells, CELL.nativeId, nativeThreadId());

port.on('message', (call: ThreadCall) => {
  Atomics.store(cells, CELL.call, call.id);
  answer(call)
    .then(
      (value) => send({ id: call.id, value }),
      (error: unknown) => send({ id: call.id, failure: textOf(error) }),
    )
    .finally(() => {
      Atomics.store(cells, CELL.probe, -1);
      Atomics.store(cells, CELL.work, -1);
      Atomics.store(cells, CELL.call, 0);
    });
});

async function answer({ audit, verb, args }: ThreadCall): Promise<unknown> {
  if (verb === 'release') return void evaluators.delete(audit);
  if (verb === 'start') evaluators.set(audit, new LocalEvaluator(log, activity));
  const target = [documents, reader].find((one) => verb in one) ?? evaluators.get(audit)!;
  return (Reflect.get(target, verb) as (...given: readonly unknown[]) => Promise<unknown>).apply(
    target,
    [...args],
  );
}

/** Linux tells the thread that asks; its processor time is read under this number. */
function nativeThreadId(): number {
  try {
    return Number(path.basename(readlinkSync('/proc/thread-self'))) || 0;
  } catch {
    return 0;
  }
}
