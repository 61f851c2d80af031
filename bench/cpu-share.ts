import { readFileSync } from 'node:fs';
import { Session, type Profiler } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

/** Parts of the program by a pattern of the source path; the first match counts. */
const PARTS: readonly (readonly [part: string, of: RegExp])[] = [
  ['undici, HTTP and its connections', /node_modules\/undici\/|^wasm:/],
  ['the guard around it (`engine/network`)', /^engine\/network\//],
  ['decompression', /^node:(?:internal\/)?zlib/],
  ['sockets, streams and timers of Node', /^node:(?!internal\/(?:url|encoding))/],
  [
    'planning: which question is put, parked, answered (`engine/audit`, `probe-runner.ts`)',
    /^engine\/(?:audit\/(?!judge)|probe[-.]|recording)/,
  ],
  ['parsing: libraries, `engine/parse`, URLs', /node_modules\/|^engine\/parse\/|^node:/],
  ['probes and checks', /^engine\//],
  ['garbage collector', /^\(garbage collector\)$/],
];
const REST = 'the rest: native code, the benchmark itself';
const NOT_BUSY = new Set(['(idle)', '(program)']);

export type CpuShares = readonly (readonly [part: string, share: number])[];

/** Profiles this thread while `work` runs. Returns the share of each part in the busy time. */
export async function cpuSharesOf(work: () => Promise<void>): Promise<CpuShares> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 500 });
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return sharesOf(profile);
}

function sharesOf(profile: Profiler.Profile): CpuShares {
  const shares = new Map([...PARTS.map(([part]) => part), REST].map((part) => [part, 0]));
  const partOf = new Map<number, string>();
  const sourceOf = sourceFinder();
  /** Native code is attributed to its caller. */
  const enter = (node: Profiler.ProfileNode, caller: string) => {
    const source = sourceOf(node.callFrame);
    const part = source === '' ? caller : (PARTS.find(([, of]) => of.test(source))?.[0] ?? REST);
    partOf.set(node.id, NOT_BUSY.has(node.callFrame.functionName) ? '' : part);
    for (const child of node.children ?? []) enter(nodes.get(child)!, part);
  };
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  enter(profile.nodes[0]!, REST);
  let busy = 0;
  profile.samples?.forEach((id, at) => {
    const part = partOf.get(id)!;
    const took = profile.timeDeltas?.[at] ?? 0;
    if (part === '') return;
    busy += took;
    shares.set(part, shares.get(part)! + took);
  });
  return [...shares].map(([part, share]) => [part, share / busy] as const);
}

/** Finds the source path of a function: esbuild writes it before each module of the bundle. */
function sourceFinder(): (frame: Profiler.ProfileNode['callFrame']) => string {
  const bundle = fileURLToPath(import.meta.url);
  let source = '';
  const sources = readFileSync(bundle, 'utf8')
    .split('\n')
    .map((line) => (source = /^\/\/ ([\w./-]+\.ts)$/.exec(line)?.[1] ?? source));
  return ({ url, functionName, lineNumber }) => {
    if (functionName === '(garbage collector)') return functionName;
    return url.endsWith(bundle) ? (sources[lineNumber] ?? '') : url;
  };
}
