import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { databaseClock } from '@/lib/platform/db/clock';
import { pendingMigrations } from '@/lib/platform/db/migrate';
import { withinSeconds } from '@/lib/platform/db/ticker';
import type { DatabaseConnections } from '@/lib/platform/db/connect';
import { isAnyWorkerAlive } from '@/lib/platform/jobs';
import { log } from '@/lib/platform/observe/log';

/** A twentieth of a disk of terabytes is plenty. */
const FREE_SHARE_MIN = 0.05;
const FREE_BYTES_MIN = 2 ** 30;
const CACHE_MS = 1000;
const PROBE_SECONDS_MAX = 2;

export type NotReady = 'database' | 'migrations' | 'worker' | 'disk' | 'stopping';

const REASON: Readonly<Record<NotReady, string>> = {
  database: 'the database isn’t responding',
  migrations: 'migrations are not applied; run the operator command migrate',
  worker: 'no worker was active in the last 60 seconds; start one',
  disk: 'the disk is full; free some space',
  stopping: 'it is stopping',
};

export interface ReadinessOptions {
  readonly connections: DatabaseConnections;
  readonly migrationsFolder: string;
  readonly diskFolder: string;
  /** False while an embedded database that ended is not running again. */
  readonly isDatabaseRunning?: () => boolean;
}

/** True if a disk with so many blocks has room for writes. */
export const hasRoom = ({ bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>) =>
  blocks === 0 || bavail / blocks > FREE_SHARE_MIN || bavail * bsize > FREE_BYTES_MIN;

async function probe({
  connections,
  migrationsFolder,
  diskFolder,
}: ReadinessOptions): Promise<NotReady | null> {
  const pending = await pendingMigrations(connections.pool, migrationsFolder);
  if (pending.length > 0) return 'migrations';
  if (!(await isAnyWorkerAlive(connections.prisma, databaseClock))) return 'worker';
  return hasRoom(await statfs(diskFolder)) ? null : 'disk';
}

/**
 * True if requests can be served. Checks at most once a second, and not while a check is pending.
 */
export class Readiness {
  #isStopping = false;
  #isAsking = false;
  #answer: Promise<NotReady | null> | null = null;
  #askedAt = 0;
  #logged: NotReady | null = null;

  constructor(private readonly options: ReadinessOptions) {}

  get isAlive(): boolean {
    return this.options.isDatabaseRunning?.() ?? true;
  }

  stop(): void {
    this.#isStopping = true;
  }

  missing(): Promise<NotReady | null> {
    if (this.#isStopping) return Promise.resolve('stopping');
    if (
      this.#answer === null ||
      (!this.#isAsking && performance.now() - this.#askedAt > CACHE_MS)
    ) {
      this.#askedAt = performance.now();
      this.#answer = withinSeconds(this.#ask(), PROBE_SECONDS_MAX).catch(() => 'database');
      void this.#answer.then((missing) => this.#log(missing));
    }
    return this.#answer;
  }

  async #ask(): Promise<NotReady | null> {
    this.#isAsking = true;
    try {
      return await probe(this.options);
    } catch (error) {
      log.warn('A health check of the database failed', { error });
      return 'database';
    } finally {
      this.#isAsking = false;
    }
  }

  /** Once for each change, as health checks ask every few seconds. */
  #log(missing: NotReady | null): void {
    if (missing === this.#logged) return;
    this.#logged = missing;
    if (missing === null) log.info('Ready again');
    else log.warn(`Not ready: ${REASON[missing]}`);
  }
}
