import { statfs } from 'node:fs/promises';
import { databaseClock } from '@/lib/clock';
import { pendingMigrations } from '@/lib/db/migrate';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { isAnyWorkerAlive } from '@/lib/jobs';
import { log } from '@/lib/log';

const FREE_MIN = 0.05;
const CACHE_MS = 1000;
const PROBE_MS_MAX = 2000;

export type NotReady = 'database' | 'migrations' | 'worker' | 'disk' | 'stopping';

export interface ReadinessOptions {
  readonly databaseUrl: string;
  readonly migrationsFolder: string;
  readonly diskFolder: string;
}

async function isDiskFree(folder: string): Promise<boolean> {
  const { bavail, blocks } = await statfs(folder);
  return blocks === 0 || bavail / blocks > FREE_MIN;
}

async function probe(options: ReadinessOptions): Promise<NotReady | null> {
  const pending = await pendingMigrations(options.databaseUrl, options.migrationsFolder);
  if (pending.length > 0) return 'migrations';
  if (!(await isAnyWorkerAlive(readOnlyDatabase(), databaseClock))) return 'worker';
  return (await isDiskFree(options.diskFolder)) ? null : 'disk';
}

function withinTime(work: Promise<NotReady | null>): Promise<NotReady | null> {
  const late = new Promise<NotReady>((resolve) => {
    setTimeout(() => resolve('database'), PROBE_MS_MAX).unref();
  });
  return Promise.race([work, late]);
}

/** Whether a request can be served. Asked at most once a second, however many ask. */
export class Readiness {
  #isStopping = false;
  #answer: Promise<NotReady | null> | null = null;
  #askedAt = 0;

  constructor(private readonly options: ReadinessOptions) {}

  stop(): void {
    this.#isStopping = true;
  }

  missing(): Promise<NotReady | null> {
    if (this.#isStopping) return Promise.resolve('stopping');
    if (this.#answer === null || performance.now() - this.#askedAt > CACHE_MS) {
      this.#askedAt = performance.now();
      const asked = probe(this.options).catch((error: unknown): NotReady => {
        log.warn('Not ready: the database does not answer', { error });
        return 'database';
      });
      this.#answer = withinTime(asked);
    }
    return this.#answer;
  }
}
