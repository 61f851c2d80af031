import type { Client } from '@seamark/engine';
import {
  VISIT_LIMITS,
  type NewVisits,
  type VisitOutcome,
  type VisitProof,
} from '@/lib/contract/visits';
import { isMissing, isRefused, isServed } from './statuses';
import { isConfirmedByName, type NameResolver } from './verify';

type Count = NewVisits['counts'][number];
type Failure = NewVisits['failures'][number];

/** One request of a client, or of a person that an answer engine sent. */
export interface Visit {
  /** Null: a person that an answer engine sent. */
  readonly client: Client | null;
  /** Token of the client, or the answer engine. */
  readonly name: string;
  readonly proof: VisitProof;
  readonly address: string;
  /** With query. */
  readonly path: string;
  readonly status: number;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly time: number;
}

interface Counted {
  readonly count: { -readonly [K in keyof Count]: Count[K] };
  /** Set where the name of an address may still prove the client. */
  readonly toConfirm: { readonly client: Client; readonly address: string } | null;
}

const HOUR_MS = 3_600_000;

/** Counts by hour, client, proof, outcome, and path template, as a server keeps them. */
export class HourCounts {
  private readonly counted = new Map<string, Counted>();
  private readonly failures = new Map<string, Failure>();

  /** `byName`: DNS is asked for clients that only a name can prove. */
  constructor(private readonly byName: NameResolver | null) {}

  add(visit: Visit): void {
    const { client, name, proof, address, status, bytes, time } = visit;
    const path = plainPath(visit.path);
    const hour = new Date(time - (time % HOUR_MS)).toISOString();
    const [outcome, template] = [outcomeOf(status), templateOf(path)];
    const asksName = this.byName && proof === 'claimed' && client?.domains !== undefined;
    const key = [hour, name, proof, outcome, template, asksName ? address : ''].join('\n');
    const known = this.counted.get(key);
    if (known) {
      known.count.requests += 1;
      known.count.bytes += bytes;
    } else
      this.counted.set(key, {
        count: { hour, client: name, proof, outcome, template, requests: 1, bytes },
        toConfirm: asksName ? { client, address } : null,
      });
    if (client && status >= 400) this.addFailure(name, path, status, time);
  }

  private addFailure(client: string, path: string, status: number, time: number): void {
    const key = `${client}\n${status}\n${path}`;
    // A map keeps the order of insertion, so the first one is the oldest.
    this.failures.delete(key);
    this.failures.set(key, { client, path, status, at: new Date(time).toISOString() });
    const [oldest] = this.failures.keys();
    if (this.failures.size > VISIT_LIMITS.failuresPerBatch) this.failures.delete(oldest!);
  }

  /** The counts so far in batches, which `idOf` names. */
  async batches(idOf: (counts: readonly Count[]) => string): Promise<NewVisits[]> {
    const counts = await this.confirmed();
    const failures = [...this.failures.values()];
    const batches: NewVisits[] = [];
    for (let at = 0; at < counts.length; at += VISIT_LIMITS.countsPerBatch) {
      const part = counts.slice(at, at + VISIT_LIMITS.countsPerBatch);
      batches.push({ id: idOf(part), counts: part, failures: at === 0 ? failures : [] });
    }
    return batches;
  }

  private async confirmed(): Promise<Count[]> {
    const sums = new Map<string, Counted['count']>();
    for (const { count, toConfirm } of this.counted.values()) {
      const isProven =
        toConfirm && (await isConfirmedByName(toConfirm.client, toConfirm.address, this.byName!));
      const proven = isProven ? { ...count, proof: 'verified' as const } : { ...count };
      const { hour, client, proof, outcome, template } = proven;
      const key = [hour, client, proof, outcome, template].join('\n');
      const sum = sums.get(key);
      if (sum) {
        sum.requests += proven.requests;
        sum.bytes += proven.bytes;
      } else sums.set(key, proven);
    }
    return [...sums.values()];
  }
}

const outcomeOf = (status: number): VisitOutcome => {
  if (isServed(status)) return 'served';
  if (status >= 300 && status < 400) return 'redirected';
  if (isRefused(status)) return 'refused';
  return isMissing(status) ? 'missing' : 'failed';
};

/** Path without query and control characters, at most as long as a server takes it. */
const plainPath = (path: string): string =>
  path
    .split(/[?#]/, 1)[0]!
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .replace(/^(?!\/)/, '/')
    .slice(0, VISIT_LIMITS.templateCharacters);

/** Pattern of a path: `/docs/start/install` is `/docs/{…}/{…}`, and `/about` is itself. */
function templateOf(path: string): string {
  const [first = '', ...below] = path.slice(1).split('/').slice(0, 5);
  return `/${[first, ...below.map((part) => (part === '' ? '' : '{…}'))].join('/')}`;
}
