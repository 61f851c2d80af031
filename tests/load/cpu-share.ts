import { Session, type Profiler } from 'node:inspector/promises';

/** What parses what sites send: libraries and our own parsers, decompression and JSON included. */
const PARSING =
  /node_modules\/(?:parse5|entities|saxes|yaml|markdown-it|mdurl|linkify|whatwg-mimetype|html-encoding-sniffer|whatwg-encoding|undici)\/|engine\/parse\/|node:zlib|node:internal\/url/;
const PARSING_FUNCTIONS = new Set(['parse', 'decode', 'parseJson', 'execute', 'onRuntimeStep']);

export interface CpuShare {
  /** 0–1, of the time the processor was busy. */
  readonly outsideParsing: number;
  readonly busyMs: number;
}

/** Samples the processor while `work` runs in this thread. */
export async function cpuShareOf(work: () => Promise<void>): Promise<CpuShare> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 500 });
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return shareOf(profile);
}

function shareOf(profile: Profiler.Profile): CpuShare {
  const nodes = new Map(profile.nodes.map((n) => [n.id, n]));
  let busy = 0;
  let parsing = 0;
  profile.samples?.forEach((id, i) => {
    const { functionName, url } = nodes.get(id)!.callFrame;
    if (functionName === '(idle)' || functionName === '(program)') return;
    const took = profile.timeDeltas?.[i] ?? 0;
    busy += took;
    if (PARSING.test(url) || (url === '' && PARSING_FUNCTIONS.has(functionName))) parsing += took;
  });
  return { outsideParsing: busy === 0 ? 0 : 1 - parsing / busy, busyMs: busy / 1000 };
}
