import { expect, it } from 'vitest';
import { Inquiry } from '@/engine/inquiry';
import type { Answer, Ask } from '@/engine/network/types';
import { all, ask, probe, read, sample, type Probe } from '@/engine/probe';
import { getText } from '@/engine/probes/ask';
import { Recording } from '@/engine/recording';
import { Seen } from '@/engine/seen';

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
  const seen = new Seen({
    pageUrl: `${ORIGIN}/`,
    profile: 'auto',
    date: new Date('2026-11-21'),
    baseUrl: 'https://seamark.test',
    engine: 'seamark@test',
    recording: new Recording(),
  });
  const inquiry = new Inquiry(seen, 'open');
  const tell = (request: Ask, text?: string) => {
    seen.recording.add(request, reply(request, text));
    inquiry.answered(request);
  };
  const paths = () => inquiry.takeAsks().map(({ url }) => new URL(url).pathname);
  return { seen, inquiry, tell, paths };
}

/** With the random addresses answered: then every answer can be read. */
function readable() {
  const { tell, ...rest } = setting();
  for (const request of rest.seen.fingerprints) tell(request);
  return { tell, ...rest };
}

it('asks one question after the other, and side by side those of `all`', () => {
  const { inquiry, tell, paths } = readable();
  const both = probe(function* () {
    const first = yield* textAt('/a');
    return [first, ...(yield* all([textAt('/b'), textAt('/c')]))];
  });
  inquiry.start(both);
  expect(paths()).toEqual(['/a']);
  tell(at('/a'), 'A');
  expect(paths()).toEqual(['/b', '/c']);
  tell(at('/c'), 'C');
  expect(inquiry.isRead(both)).toBe(false);
  tell(at('/b'), 'B');
  expect(inquiry.read(both)).toEqual(['A', 'B', 'C']);
});

it('reads a probe once, however many others want it', () => {
  const { inquiry, tell } = readable();
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
  for (const reader of readers) inquiry.start(reader);
  tell(at('/shared'), 'S');
  expect([begun, ...readers.map((reader) => inquiry.read(reader))]).toEqual([
    1,
    '1 S',
    '2 S',
    '3 S',
  ]);
});

it('hands over no answer but the home page before the random addresses are answered', () => {
  const { inquiry, tell, seen } = setting();
  const file = probe(() => textAt('/a'));
  inquiry.start(file);
  tell(at('/a'), 'A');
  expect(inquiry.isRead(file)).toBe(false);
  for (const request of seen.fingerprints) tell(request);
  expect(inquiry.read(file)).toBe('A');
});

it('holds samples back until it is told which of them were asked', () => {
  const { inquiry, tell, paths } = readable();
  const sampled: Probe<number> = probe(function* () {
    const exchanges = yield* sample([at('/1'), at('/2'), at('/3')]);
    return exchanges.filter((exchange) => exchange !== undefined).length;
  });
  inquiry.start(sampled);
  expect(paths()).toEqual([]);
  const asked = inquiry.samplesOf([sampled]).slice(0, 2);
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/1', '/2']);
  inquiry.beginSampling(new Set([...inquiry.askedBy([sampled]).keys()].slice(0, 2)));
  tell(asked[0]!);
  expect(inquiry.isRead(sampled)).toBe(false);
  tell(asked[1]!);
  expect(inquiry.read(sampled)).toBe(2);
});

it('brings every reading to its end once it is closed: what was not answered is undefined', () => {
  const { inquiry, paths } = readable();
  const file = probe(function* () {
    return [yield* textAt('/a'), yield* textAt('/b')];
  });
  inquiry.start(file);
  inquiry.close();
  expect(inquiry.read(file)).toEqual(['nothing', 'nothing']);
  expect(paths()).toEqual(['/a']);
});

it('throws in whoever reads a probe that failed, and in nobody else', () => {
  const { inquiry, tell } = readable();
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
  for (const one of [reader, careful, other]) inquiry.start(one);
  tell(at('/a'), 'A');
  expect(() => inquiry.read(reader)).toThrow('broken');
  expect([inquiry.read(careful), inquiry.read(other)]).toEqual(['caught', 'A']);
});

it('does not read again what rests on answers that stay, nor what follows from an equal value', () => {
  const { seen, tell } = readable();
  const begun: string[] = [];
  const named = (name: string, path: string) =>
    probe(function* () {
      begun.push(name);
      return yield* textAt(path);
    });
  const [a, b] = [named('a', '/a'), named('b', '/b')];
  const length = probe(function* () {
    return (yield* read(a)).length;
  });
  const follows = probe(function* () {
    begun.push('follows');
    return `length ${yield* read(length)}`;
  });
  tell(at('/a'), 'old');
  tell(at('/b'), 'B');
  for (const one of [a, b, follows]) seen.read(one);
  begun.length = 0;
  const changed = seen.with(
    seen.recording.under((request) =>
      request.url.endsWith('/a') ? reply(request, 'new') : undefined,
    ),
  );
  expect([changed.read(a), changed.read(b), changed.read(follows)]).toEqual([
    'new',
    'B',
    'length 3',
  ]);
  expect(begun).toEqual(['a']);
});
