import { robotsAllows, type Client, type ClientRanges, type Robots } from '@seamark/engine';
import { isInFuture } from '../contract';
import { copyOf } from './cache';
import { clientOf, senderOf } from './identify';
import type { HourCounts } from './hour-counts';
import { timeOf, type LogLine } from './log-line';
import { clientOfSigner, isSignedBy, type SignerKeys } from './signature';
import { isServed } from './statuses';
import { verifier, type Proof } from './verify';

/** Counts of one client with one proof, or of the visitors that an answer engine sent. */
export interface VisitRow {
  /** Null: people that an answer engine sent. */
  readonly client: Client | null;
  /** Token of the client, or the answer engine. */
  readonly name: string;
  readonly proof: Proof | null;
  requests: number;
  bytes: number;
  /** Requests by status. */
  readonly statuses: Map<number, number>;
  /** Different paths that were served, without query. */
  readonly pages: Set<string>;
  /** True if there were more, which the memory of a tally has no place for. */
  hasMorePages: boolean;
  /** Responses that are Markdown by their path. */
  markdown: number;
  /** Requests for robots.txt. */
  robotsTxt: number;
  /** Requests that robots.txt disallows; null without a robots.txt. */
  disallowed: number | null;
  /** Milliseconds since 1970; null if no time could be read. */
  firstSeen: number | null;
  lastSeen: number | null;
}

export interface FailingPath {
  readonly path: string;
  readonly status: number;
  requests: number;
}

export interface TallyOptions {
  /** Milliseconds since 1970: earlier requests are left out. */
  readonly since?: number | null;
  /** Only requests for this host, where the log has hosts. */
  readonly host?: string | null;
  readonly robots?: Robots | null;
  /** Keeps the addresses of clients that only a name can prove, to ask DNS for them. */
  readonly keepsAddresses?: boolean;
  /** Ranges that prove clients; default: those of this version. */
  readonly ranges?: readonly ClientRanges[];
  /** Keys that prove signed requests; none by default. */
  readonly keys?: SignerKeys;
  /** Counts the same requests by hour, where their time is known. */
  readonly hours?: HourCounts | null;
}

/** Different paths that all rows remember together. */
const PATHS_MAX = 50_000;
/** Longer paths are one if they begin alike. */
const PATH_CHARACTERS = 512;
const ADDRESSES_MAX = 1_000;
const NO_KEYS: SignerKeys = new Map();

const isFailed = (status: number) => status >= 400;

/** Counts requests of AI clients, and of people that answer engines send. Memory does not grow with the log. */
export class Tally {
  readonly rows = new Map<string, VisitRow>();
  /** Rows of single addresses, by row and address. */
  readonly byAddress = new Map<string, { readonly address: string; readonly row: VisitRow }>();
  readonly failing = new Map<string, FailingPath>();
  /** Requests for other hosts, by host. */
  readonly otherHosts = new Map<string, number>();
  /** Requests with a time after now, by more than a day. */
  inFuture = 0;
  readonly hours: HourCounts | null;
  private readonly proofOf: ReturnType<typeof verifier>;
  private paths = 0;

  constructor(private readonly options: TallyOptions = {}) {
    this.proofOf = verifier(options.ranges);
    this.hours = options.hours ?? null;
  }

  add(line: LogLine): void {
    const client =
      clientOf(line.userAgent) ?? (line.signature === null ? null : clientOfSigner(line.signature));
    const sender = client === null ? senderOf(line.referer, line.path) : null;
    if (client === null && sender === null) return;
    if (this.isOfOtherHost(line)) return;
    const time = timeOf(line.time);
    const { since } = this.options;
    if (typeof since === 'number' && (time === null || time < since)) return;
    const isAhead = time !== null && isInFuture(time, Date.now());
    if (isAhead) this.inFuture += 1;
    const row = client ? this.rowOfClient(client, line, time) : this.rowOf(null, sender!, null);
    this.count(row, line, time);
    if (!isAhead)
      this.hours?.add({
        client,
        name: row.name,
        proof: row.proof ?? 'visitor',
        address: line.address,
        path: line.path,
        status: line.status,
        bytes: line.bytes,
        time,
      });
  }

  private isOfOtherHost({ host }: LogLine): boolean {
    const wanted = this.options.host;
    if (!wanted || host === null) return false;
    const name = host.toLowerCase().replace(/:\d+$/, '');
    if (name === wanted || name === `www.${wanted}`) return false;
    if (this.otherHosts.size < ADDRESSES_MAX || this.otherHosts.has(name))
      this.otherHosts.set(copyOf(name), (this.otherHosts.get(name) ?? 0) + 1);
    return true;
  }

  private rowOfClient(client: Client, line: LogLine, time: number | null): VisitRow {
    const { address } = line;
    const isSigned = isSignedBy(client, line, time, this.options.keys ?? NO_KEYS);
    const proof = isSigned ? 'verified' : this.proofOf(client, address);
    if (proof === 'claimed' && client.domains !== undefined && this.options.keepsAddresses) {
      const key = `${client.token} ${address}`;
      const kept = this.byAddress.get(key);
      if (kept) return kept.row;
      if (this.byAddress.size < ADDRESSES_MAX) {
        const row = this.emptyRow(client, client.token, proof);
        this.byAddress.set(copyOf(key), { address: copyOf(address), row });
        return row;
      }
    }
    return this.rowOf(client, client.token, proof);
  }

  /** The row of a client and proof, which other rows are added to. */
  rowOf(client: Client | null, name: string, proof: Proof | null): VisitRow {
    const key = `${name} ${proof}`;
    const row = this.rows.get(key) ?? this.emptyRow(client, name, proof);
    this.rows.set(key, row);
    return row;
  }

  private emptyRow(client: Client | null, name: string, proof: Proof | null): VisitRow {
    return {
      client,
      name,
      proof,
      requests: 0,
      bytes: 0,
      statuses: new Map(),
      pages: new Set(),
      hasMorePages: false,
      markdown: 0,
      robotsTxt: 0,
      disallowed: this.options.robots && client ? 0 : null,
      firstSeen: null,
      lastSeen: null,
    };
  }

  private count(row: VisitRow, { path, status, bytes }: LogLine, time: number | null): void {
    const plain = path.split('?', 1)[0]!.slice(0, PATH_CHARACTERS);
    row.requests += 1;
    row.bytes += bytes;
    row.statuses.set(status, (row.statuses.get(status) ?? 0) + 1);
    if (plain === '/robots.txt') row.robotsTxt += 1;
    else if (isServed(status)) {
      this.remember(row, plain);
      if (plain.endsWith('.md')) row.markdown += 1;
    }
    if (row.disallowed !== null && plain !== '/robots.txt' && this.isDisallowed(row, path))
      row.disallowed += 1;
    if (time !== null) {
      row.firstSeen = Math.min(row.firstSeen ?? time, time);
      row.lastSeen = Math.max(row.lastSeen ?? time, time);
    }
    if (row.client !== null && isFailed(status)) this.countFailure(plain, status);
  }

  private remember(row: VisitRow, path: string): void {
    if (row.pages.has(path)) return;
    row.hasMorePages ||= this.paths >= PATHS_MAX;
    if (this.paths >= PATHS_MAX) return;
    this.paths += 1;
    row.pages.add(copyOf(path));
  }

  private isDisallowed({ client }: VisitRow, path: string): boolean {
    const { robots } = this.options;
    return !!robots && !!client && !robotsAllows(robots, client.token, path).allowed;
  }

  private countFailure(path: string, status: number): void {
    const key = `${status} ${path}`;
    const known = this.failing.get(key);
    if (known) known.requests += 1;
    else if (this.failing.size < PATHS_MAX)
      this.failing.set(copyOf(key), { path: copyOf(path), status, requests: 1 });
  }
}

/** Adds the counts of a row to another. */
export function addRow(to: VisitRow, from: VisitRow): void {
  to.requests += from.requests;
  to.bytes += from.bytes;
  to.markdown += from.markdown;
  to.robotsTxt += from.robotsTxt;
  if (from.disallowed !== null) to.disallowed = (to.disallowed ?? 0) + from.disallowed;
  for (const [status, count] of from.statuses)
    to.statuses.set(status, (to.statuses.get(status) ?? 0) + count);
  for (const page of from.pages) to.pages.add(page);
  to.hasMorePages ||= from.hasMorePages;
  if (from.firstSeen !== null)
    to.firstSeen = Math.min(to.firstSeen ?? from.firstSeen, from.firstSeen);
  if (from.lastSeen !== null) to.lastSeen = Math.max(to.lastSeen ?? from.lastSeen, from.lastSeen);
}
