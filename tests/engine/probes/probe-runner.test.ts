import { expect, it } from 'vitest';
import { ProbeRunner } from '@/engine/probes/probe-runner';
import type { Answer, Ask } from '@/engine/network/types';
import { all, ask, probe, read, sample, type Probe } from '@/engine/probes/probe';
import { getText } from '@/engine/probes/ask';
import { Recording } from '@/engine/network/recording';
import { ProbeContext } from '@/engine/probes/probe-context';

const ORIGIN = 'https://acme.test';
const at = (path: string): Ask => getText(`${ORIGIN}${path}`);
const reply = ({ url, method }: Ask, text = ''): Answer => ({
  kind: 'reply',
  method,
  url,
  hops: [],
  status: 200,
  headers: [],
  body: new TextEncoder().encode(text),
  truncated: false,
  wireBytes: text.length,
  stopped: null,
  bodyError: null,
  tls: null,
  durationMs: 0,
});

/** Text of the answer, or `nothing`. */
function* textAt(path: string) {
  const answer = (yield* ask(at(path)))?.answer;
  return answer?.kind === 'reply' ? new TextDecoder().decode(answer.body) : 'nothing';
}

function setting() {
  const context = new ProbeContext({
    pageUrl: `${ORIGIN}/`,
    profile: 'auto',
    date: new Date('2026-11-21'),
    baseUrl: 'https://seamark.test',
    engine: 'seamark@test',
    recording: new Recording(),
  });
  const runner = new ProbeRunner(context, 'open');
  const answer = (request: Ask, text?: string) => {
    context.recording.add(request, reply(request, text));
    runner.resumeAnswered(request);
  };
  const paths = () => runner.takeAsks().map(({ url }) => new URL(url).pathname);
  return { context, runner, answer, paths };
}

/** Answers the random addresses, so that every answer becomes readable. */
function readable() {
  const { answer, ...rest } = setting();
  for (const request of rest.context.fingerprints) answer(request);
  return { answer, ...rest };
}

it('asks questions in sequence, and those of `all` in parallel', () => {
  const { runner, answer, paths } = readable();
  const both = probe(function* () {
    const first = yield* textAt('/a');
    return [first, ...(yield* all([textAt('/b'), textAt('/c')]))];
  });
  runner.start(both);
  expect(paths()).toEqual(['/a']);
  answer(at('/a'), 'A');
  expect(paths()).toEqual(['/b', '/c']);
  answer(at('/c'), 'C');
  expect(runner.isRead(both)).toBe(false);
  answer(at('/b'), 'B');
  expect(runner.read(both)).toEqual(['A', 'B', 'C']);
});

it('reads a probe once, however many others use it', () => {
  const { runner, answer } = readable();
  let begun = 0;
  const shared = probe(function* () {
    begun++;
    return yield* textAt('/shared');
  });
  const readers = [1, 2, 3].map((n) =>
    probe(function* () {
      return `${n} ${yield* read(shared)}`;
    }),
  );
  for (const reader of readers) runner.start(reader);
  answer(at('/shared'), 'S');
  expect([begun, ...readers.map((reader) => runner.read(reader))]).toEqual([
    1,
    '1 S',
    '2 S',
    '3 S',
  ]);
});

it('releases no answer except the home page before the random addresses are answered', () => {
  const { runner, answer, context } = setting();
  const file = probe(() => textAt('/a'));
  runner.start(file);
  answer(at('/a'), 'A');
  expect(runner.isRead(file)).toBe(false);
  for (const request of context.fingerprints) answer(request);
  expect(runner.read(file)).toBe('A');
});

it('holds samples back until it knows which were sent', () => {
  const { runner, answer, paths } = readable();
  const sampled: Probe<number> = probe(function* () {
    const exchanges = yield* sample([at('/1'), at('/2'), at('/3')]);
    return exchanges.filter((exchange) => exchange !== undefined).length;
  });
  runner.start(sampled);
  expect(paths()).toEqual([]);
  const asks = runner.samplesOf([sampled]).slice(0, 2);
  expect(asks.map(({ url }) => new URL(url).pathname)).toEqual(['/1', '/2']);
  runner.beginSampling(new Set([...runner.askedBy([sampled]).keys()].slice(0, 2)));
  answer(asks[0]!);
  expect(runner.isRead(sampled)).toBe(false);
  answer(asks[1]!);
  expect(runner.read(sampled)).toBe(2);
});

it('ends every probe when it is closed: missing answers are undefined', () => {
  const { runner, paths } = readable();
  const file = probe(function* () {
    return [yield* textAt('/a'), yield* textAt('/b')];
  });
  runner.start(file);
  runner.close();
  expect(runner.read(file)).toEqual(['nothing', 'nothing']);
  expect(paths()).toEqual(['/a']);
});

it('rethrows the error of a probe only in its readers', () => {
  const { runner, answer } = readable();
  const broken = probe(function* () {
    yield* textAt('/a');
    throw new Error('broken');
  });
  const reader = probe(function* () {
    return yield* read(broken);
  });
  const careful = probe(function* () {
    try {
      return yield* read(broken);
    } catch {
      return 'caught';
    }
  });
  const other = probe(() => textAt('/a'));
  for (const consumer of [reader, careful, other]) runner.start(consumer);
  answer(at('/a'), 'A');
  expect(() => runner.read(reader)).toThrow('broken');
  expect([runner.read(careful), runner.read(other)]).toEqual(['caught', 'A']);
});
