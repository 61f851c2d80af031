import { robotsAllows, type Client, type Robots } from '@seamark/engine';
import type { VisitProof } from '../contract';
import { copyOf } from './cache';
import { isFailure, type Visit, type VisitSink } from './visit';

/** Counts of one client with one proof, or of the visitors that an answer engine sent. */
export interface TallyRow {
  /** Null: people that an answer engine sent. */
  readonly client: Client | null;
  /** Token of the client, or the answer engine. */
  readonly name: string;
  readonly proof: VisitProof;
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

/** Different paths that all rows remember together. */
const PATHS_MAX = 50_000;
/** Longer paths are one if they begin alike. */
const PATH_CHARACTERS = 512;

/** Counts by client and proof, which people read. Memory does not grow with the log. */
export class Tally implements VisitSink {
  readonly rows = new Map<string, TallyRow>();
  readonly failing = new Map<string, FailingPath>();
  private paths = 0;

  /** `robots`: counts the requests that it disallows. */
  constructor(private readonly robots: Robots | null = null) {}

  add(visit: Visit): void {
    const { path, status, outcome, bytes, time } = visit;
    const row = this.rowOf(visit);
    const plain = path.split('?', 1)[0]!.slice(0, PATH_CHARACTERS);
    row.requests += 1;
    row.bytes += bytes;
    row.statuses.set(status, (row.statuses.get(status) ?? 0) + 1);
    if (plain === '/robots.txt') row.robotsTxt += 1;
    else if (outcome === 'served') {
      this.remember(row, plain);
      if (plain.endsWith('.md')) row.markdown += 1;
    }
    if (row.disallowed !== null && plain !== '/robots.txt' && this.isDisallowed(visit))
      row.disallowed += 1;
    if (time !== null) {
      row.firstSeen = Math.min(row.firstSeen ?? time, time);
      row.lastSeen = Math.max(row.lastSeen ?? time, time);
    }
    if (isFailure(visit)) this.countFailure(plain, status);
  }

  private rowOf({ client, name, proof }: Visit): TallyRow {
    const key = `${name} ${proof}`;
    const row = this.rows.get(key) ?? this.emptyRow(client, name, proof);
    this.rows.set(key, row);
    return row;
  }

  private emptyRow(client: Client | null, name: string, proof: VisitProof): TallyRow {
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
      disallowed: this.robots && client ? 0 : null,
      firstSeen: null,
      lastSeen: null,
    };
  }

  private remember(row: TallyRow, path: string): void {
    if (row.pages.has(path)) return;
    row.hasMorePages ||= this.paths >= PATHS_MAX;
    if (this.paths >= PATHS_MAX) return;
    this.paths += 1;
    row.pages.add(copyOf(path));
  }

  private isDisallowed({ client, path }: Visit): boolean {
    return !!this.robots && !!client && !robotsAllows(this.robots, client.token, path).allowed;
  }

  private countFailure(path: string, status: number): void {
    const key = `${status} ${path}`;
    const failing = this.failing.get(key);
    if (failing) failing.requests += 1;
    else if (this.failing.size < PATHS_MAX)
      this.failing.set(copyOf(key), { path: copyOf(path), status, requests: 1 });
  }
}
