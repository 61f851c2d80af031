import { fork } from 'node:child_process';
import path from 'node:path';
import { audit, ExaminerPool, guardedNetwork, parseConnectTo, parseTarget, type AuditContext, type AuditOutcome, type Network } from '@/engine';
import { askKey, type Answer, type Ask, type Session } from '@/engine/network/types';
import { bundle } from '../../scripts/bundle.mjs';
import { RICH_HOST } from './rich-site';

export interface EngineFigures {
  readonly latencyMs: number;
  readonly auditMs: number;
  readonly fetchMs: number;
  /** Pair by pair, the median. */
  readonly ratio: number;
  readonly requests: number;
  readonly addresses: number;
  readonly asksByCheck: Readonly<Record<string, number>>;
  readonly auditsPerCpuSecond: number;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Serves the benchmark's site from another process. */
async function served(latencyMs: number): Promise<{ connectTo: string; stop: () => void }> {
  const child = fork(path.resolve('dist/bench-site.mjs'), [String(latencyMs)]);
  const { connectTo } = await new Promise<{ connectTo: string }>((resolve) => child.once('message', (m) => resolve(m as { connectTo: string })));
  return { connectTo, stop: () => void child.kill() };
}

/** A network that notes which asks were sent after which answers, for the reference run. */
function noting(network: Network, waves: Ask[][]): Network {
  return {
    open(options) {
      const session = network.open(options);
      const waveOf = new Map<string, number>();
      let answered = -1;
      const noted: Session = {
        ask(ask: Ask): Promise<Answer> {
          const key = askKey(ask);
          if (!waveOf.has(key)) {
            waveOf.set(key, answered + 1);
            (waves[answered + 1] ??= []).push(ask);
          }
          const answer = session.ask(ask);
          void answer.then(() => { answered = Math.max(answered, waveOf.get(key)!); }, () => undefined);
          return answer;
        },
        get sent() { return session.sent; },
        close: () => session.close(),
      };
      return noted;
    },
  };
}

function contextOf(network: Network, pool: ExaminerPool): AuditContext {
  return { network, examiner: pool.examiner, baseUrl: 'https://seamark.test', now: () => new Date(), signal: new AbortController().signal };
}

async function auditOnce(network: Network, pool: ExaminerPool): Promise<AuditOutcome> {
  const parsed = parseTarget(`http://${RICH_HOST}/`, 'url', parseConnectTo(`${RICH_HOST}:80:127.0.0.1:1`));
  if (!parsed.ok) throw new Error(parsed.message);
  return audit({ target: parsed.target, profile: 'auto', timeoutMs: 10_000, retries: 0, wallMs: 60_000, byOwner: false, pagesMax: 0, withFixes: false }, contextOf(network, pool));
}

/** The very same addresses with the same client and politeness, each wave as soon as the one before is answered. */
async function fetchOnce(network: Network, waves: readonly (readonly Ask[])[]): Promise<void> {
  const session = network.open({ userAgent: 'Seamark/bench (+https://seamark.test/bot)', timeoutMs: 10_000, retries: 0, requestsMax: 200, signal: new AbortController().signal });
  for (const wave of waves) await Promise.all((wave ?? []).map((ask) => session.ask(ask)));
  await session.close();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export async function measureEngine(latencyMs: number, rounds: number): Promise<EngineFigures> {
  const site = await served(latencyMs);
  const pool = new ExaminerPool({ workerPath: await bundle('engine-worker'), log: ({ checkId, error }) => { throw new Error(`${checkId}: ${String(error)}`); } });
  const network = guardedNetwork({ connectTo: parseConnectTo(site.connectTo) });
  const waves: Ask[][] = [];
  const first = await auditOnce(noting(network, waves), pool);
  if (!first.ok) throw new Error(first.message);
  const pairs: { audit: number; fetch: number }[] = [];
  for (let i = 0; i < rounds; i++) {
    const fetch = await timed(() => fetchOnce(network, waves));
    pairs.push({ fetch, audit: await timed(() => auditOnce(network, pool)) });
  }
  const cpu = process.cpuUsage();
  for (let i = 0; i < rounds; i++) await auditOnce(network, pool);
  const { user, system } = process.cpuUsage(cpu);
  await pool.close();
  site.stop();
  return {
    latencyMs, requests: first.report.requests, addresses: waves.flat().length, asksByCheck: {},
    auditMs: median(pairs.map((p) => p.audit)), fetchMs: median(pairs.map((p) => p.fetch)), ratio: median(pairs.map((p) => p.audit / p.fetch)),
    auditsPerCpuSecond: rounds / ((user + system) / 1e6),
  };
}

