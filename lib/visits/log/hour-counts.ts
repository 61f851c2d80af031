import {
  BYTES_MAX,
  MissingCount,
  REQUESTS_MAX,
  timeFault,
  VisitCount,
  VisitFailure,
  VISIT_LIMITS,
  type NewVisits,
} from '../contract';
import { count } from '@/lib/platform/text/numbers';
import { missingPathOf } from './missing-addresses';
import { Slice } from './slice';
import { isFailure, type Visit, type VisitSink } from './visit';
import { HOUR_MS } from '@/lib/platform/time';

/** A server judges the start of the hour, and later. */
const MARGIN_MS = 24 * HOUR_MS;
/** Different ones that are remembered, with their hours and clients. */
const MISSING_MAX = 20_000;
const isCountable = (time: number) =>
  [time, time - MARGIN_MS].every((at) => timeFault(at, Date.now()) === null);

/** Sums stay in the limits of a batch. */
function addTo(sum: VisitCount, { requests, bytes }: VisitCount): void {
  sum.requests = Math.min(sum.requests + requests, REQUESTS_MAX);
  sum.bytes = Math.min(sum.bytes + bytes, BYTES_MAX);
}

/** Why requests are left out; the names are fields of a count. */
const REASONS: Readonly<Record<string, string>> = {
  hour: `without a time, or more than ${VISIT_LIMITS.monthsBack} months ago`,
  bytes: `with a size that is no whole number up to ${BYTES_MAX}`,
  counts: 'of too many hours and paths for one log. Send fewer lines at once',
  missing: 'with too many missing addresses, of which the others are listed',
};

/** Counts by hour, client, proof, outcome, and path template, as a server keeps them. */
export class HourCounts implements VisitSink {
  private readonly counts = new Map<string, VisitCount>();
  private readonly failures = new Map<string, VisitFailure>();
  private readonly missing = new Map<string, MissingCount>();
  private readonly leftOut = new Map<string, number>();

  /** `countsMax`: different counts. */
  constructor(private readonly countsMax = Infinity) {}

  add(visit: Visit): void {
    const { name, status, time } = visit;
    // VisitReader notes these.
    if (visit.isInFuture) return;
    if (time === null || !isCountable(time)) return this.leaveOut('hour');
    const path = plainPath(visit.path);
    const parsed = VisitCount.safeParse({
      hour: new Date(time - (time % HOUR_MS)).toISOString(),
      client: name,
      proof: visit.proof,
      outcome: visit.outcome,
      template: templateOf(path),
      requests: 1,
      bytes: visit.bytes,
    });
    if (!parsed.success) return this.leaveOut(String(parsed.error.issues[0]?.path[0]));
    const { hour, proof, outcome, template } = parsed.data;
    const key = [hour, name, proof, outcome, template].join('\n');
    const sum = this.counts.get(key);
    if (sum) addTo(sum, parsed.data);
    else if (this.counts.size >= this.countsMax) return this.leaveOut('counts');
    else this.counts.set(key, parsed.data);
    if (isFailure(visit)) this.addFailure(name, path, status, time);
    const missing = missingPathOf(visit);
    if (missing !== null) this.addMissing({ hour, client: name, path: missing, requests: 1 });
  }

  private addMissing(count: MissingCount): void {
    const key = [count.hour, count.client, count.path].join('\n');
    const sum = this.missing.get(key);
    if (sum) sum.requests = Math.min(sum.requests + 1, REQUESTS_MAX);
    else if (this.missing.size >= MISSING_MAX) this.leaveOut('missing');
    else if (MissingCount.safeParse(count).success) this.missing.set(key, count);
  }

  private leaveOut(field: string): void {
    this.leftOut.set(field, (this.leftOut.get(field) ?? 0) + 1);
  }

  /** What was left out, and why. */
  notes(): string[] {
    return [...this.leftOut].map(
      ([field, requests]) =>
        `Left out: ${count(requests, 'request')} ${REASONS[field] ?? `with a ${field} that can’t be stored`}.`,
    );
  }

  private addFailure(client: string, path: string, status: number, time: number): void {
    const key = `${client}\n${status}\n${path}`;
    // A map keeps the order of insertion, so the first one is the oldest.
    this.failures.delete(key);
    const failure = { client, path, status, at: new Date(time).toISOString() };
    if (!VisitFailure.safeParse(failure).success) return;
    this.failures.set(key, failure);
    const [oldest] = this.failures.keys();
    if (this.failures.size > VISIT_LIMITS.failuresPerBatch) this.failures.delete(oldest!);
  }

  /** All of it in batches, which `idOf` names by their counts, or by their missing addresses if they have none. */
  async batches(
    idOf: (content: readonly (VisitCount | MissingCount)[]) => string,
  ): Promise<NewVisits[]> {
    const { countsPerBatch, missingPerBatch } = VISIT_LIMITS;
    const counts = [...this.counts.values()];
    const missing = [...this.missing.values()].sort((a, b) => b.requests - a.requests);
    const batches: NewVisits[] = [];
    const slice = new Slice();
    while (counts.length > 0 || missing.length > 0) {
      const part = {
        counts: counts.splice(0, countsPerBatch),
        missing: missing.splice(0, missingPerBatch),
      };
      batches.push({
        id: idOf(part.counts.length > 0 ? part.counts : part.missing),
        ...part,
        failures: batches.length === 0 ? [...this.failures.values()] : [],
      });
      if (slice.isOver()) await slice.next();
    }
    return batches;
  }
}

/** Path without query and control characters, at most as long as a server takes it. */
const plainPath = (path: string): string =>
  path
    .split(/[?#]/, 1)[0]!
    .replace(/^(?!\/)/, '/')
    .slice(0, VISIT_LIMITS.templateCharacters)
    // The cut can leave half of a surrogate pair.
    .replace(/[\p{Cc}\p{Cs}]/gu, '');

/** Pattern of a path: `/docs/start/install` is `/docs/{…}/{…}`, and `/about` is itself. */
function templateOf(path: string): string {
  const [first = '', ...below] = path.slice(1).split('/').slice(0, 5);
  const template = `/${[first, ...below.map((part) => (part === '' ? '' : '{…}'))].join('/')}`;
  return template.length > VISIT_LIMITS.templateCharacters ? `/${first}` : template;
}
