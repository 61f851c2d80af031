import { clientByToken, isPageAddress, robotsAllows, type Robots } from '@seamark/engine';
import { copyOf } from './cache';
import { ANSWER_ENGINES } from './identify';
import type { Visit, VisitSink } from './visit';

/** An address without a page, and who asked for it. */
export interface MissingAddress {
  /** Without query. */
  readonly path: string;
  readonly requests: number;
  readonly clients: number;
  /** Of clients and answer engines, most requests first. */
  readonly names: readonly string[];
  /** Milliseconds since 1970; null if no time could be read. */
  readonly lastSeen: number | null;
}

interface Count {
  requests: number;
  /** Requests because a person asked. */
  forPeople: number;
  readonly clients: Map<string, number>;
  lastSeen: number | null;
}

/** Longer addresses are no guesses. */
const PATH_CHARACTERS = 512;
/** Addresses that are remembered; a half stays when they are full. */
const ADDRESSES_MAX = 50_000;
/** Addresses that are listed; hosts take no more redirects. */
const LISTED_MAX = 2000;
const CLIENTS_MIN = 2;
const REQUESTS_MIN = 10;
const FOR_PEOPLE_MIN = 2;

/** Requests of a client for an address. */
export interface Misses {
  /** Without query. */
  readonly path: string;
  /** Token of the client, or the answer engine that sent a person. */
  readonly name: string;
  readonly requests: number;
  /** Milliseconds since 1970; null if no time could be read. */
  readonly time: number | null;
}

/** Path of a page that a client asked for in vain, without query; null for other visits. */
export function missingPathOf({ proof, path, outcome }: Visit): string | null {
  if (outcome !== 'missing' || proof === 'impostor') return null;
  const query = path.indexOf('?');
  const plain = query < 0 ? path : path.slice(0, query);
  return plain.length <= PATH_CHARACTERS && isPageAddress(plain) ? plain : null;
}

/** Counts addresses of pages that clients asked for in vain. Memory does not grow with the log. */
export class MissingAddresses implements VisitSink {
  private readonly counts = new Map<string, Count>();
  private forgotten = 0;

  /** `robots`: requests that it disallows are left out. */
  constructor(private readonly robots: Robots | null = null) {}

  add(visit: Visit): void {
    const path = missingPathOf(visit);
    if (path !== null) this.count({ ...visit, path, requests: 1 }, visit.path);
  }

  /** `fullPath`: with query, by which robots.txt judges. */
  count({ path, name, requests, time }: Misses, fullPath = path): void {
    const client = clientByToken(name);
    if (this.robots && client && !robotsAllows(this.robots, name, fullPath).allowed) return;
    const count = this.counts.get(path) ?? this.emptyCount(path);
    count.requests += requests;
    if (client?.purpose === 'person' || ANSWER_ENGINES.has(name)) count.forPeople += requests;
    count.clients.set(name, (count.clients.get(name) ?? 0) + requests);
    if (time !== null) count.lastSeen = Math.max(count.lastSeen ?? time, time);
  }

  notes(): string[] {
    return this.forgotten === 0
      ? []
      : [`The log has too many different addresses: ${this.forgotten} rare ones are left out.`];
  }

  /** Those that two clients asked for, or one often, or twice because of a person: the most wanted 2,000. */
  list(): MissingAddress[] {
    return [...this.counts]
      .filter(
        ([, { requests, clients, forPeople }]) =>
          clients.size >= CLIENTS_MIN || requests >= REQUESTS_MIN || forPeople >= FOR_PEOPLE_MIN,
      )
      .map(([path, { requests, clients, lastSeen }]) => ({
        path,
        requests,
        clients: clients.size,
        names: [...clients]
          .sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1))
          .map(([name]) => name),
        lastSeen,
      }))
      .sort((a, b) => b.requests - a.requests || (a.path < b.path ? -1 : 1))
      .slice(0, LISTED_MAX);
  }

  private emptyCount(path: string): Count {
    if (this.counts.size >= ADDRESSES_MAX) this.forgetRare();
    const count: Count = { requests: 0, forPeople: 0, clients: new Map(), lastSeen: null };
    this.counts.set(copyOf(path), count);
    return count;
  }

  /** Forgets the rarest half, of equally rare ones the oldest. */
  private forgetRare(): void {
    const rarest = [...this.counts].sort(([, a], [, b]) => a.requests - b.requests);
    for (const [path] of rarest.slice(0, ADDRESSES_MAX / 2)) this.counts.delete(path);
    this.forgotten += ADDRESSES_MAX / 2;
  }
}
