import { statfs } from 'node:fs/promises';
import { databaseClock } from '@/lib/platform/db/clock';
import { pendingMigrations } from '@/lib/platform/db/migrate';
import type { DatabaseConnections } from '@/lib/platform/db/connect';
import { isAnyWorkerAlive } from '@/lib/platform/jobs';
import { log } from '@/lib/platform/observe/log';

const FREE_MIN = 0.05;
const CACHE_MS = 1000;
const PROBE_MS_MAX = 2000;

export type NotReady = 'database' | 'migrations' | 'worker' | 'disk' | 'stopping';

export interface ReadinessOptions {
  readonly connections: DatabaseConnections;
  readonly migrationsFolder: string;
  readonly diskFolder: string;
  /** False while an embedded database that ended is not running again. */
  readonly isDatabaseRunning?: () => boolean;
}

async function isDiskFree(folder: string): Promise<boolean> {
  const { bavail, blocks } = await statfs(folder);
  return blocks === 0 || bavail / blocks > FREE_MIN;
}

async function probe({
  connections,
  migrationsFolder,
  diskFolder,
}: ReadinessOptions): Promise<NotReady | null> {
  const pending = await pendingMigrations(connections.pool, migrationsFolder);
  if (pending.length > 0) return 'migrations';
  if (!(await isAnyWorkerAlive(connections.prisma, databaseClock))) return 'worker';
  return (await isDiskFree(diskFolder)) ? null : 'disk';
}

function withinTime(work: Promise<NotReady | null>): Promise<NotReady | null> {
  const late = new Promise<NotReady>((resolve) => {
    setTimeout(() => resolve('database'), PROBE_MS_MAX).unref();
  });
  return Promise.race([work, late]);
}

/**
 * True if requests can be served. Checks at most once a second, and not while a check is pending.
 */
export class Readiness {
  #isStopping = false;
  #isAsking = false;
  #answer: Promise<NotReady | null> | null = null;
  #askedAt = 0;

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
      this.#answer = withinTime(this.#ask());
    }
    return this.#answer;
  }

  async #ask(): Promise<NotReady | null> {
    this.#isAsking = true;
    try {
      return await probe(this.options);
    } catch (error) {
      log.warn('Not ready: the database isn’t responding', { error });
      return 'database';
    } finally {
      this.#isAsking = false;
    }
  }
}
