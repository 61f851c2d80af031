import type { AuditProgress } from '@seamark/engine';
import type { Database } from '@/lib/platform/db/client';
import type { Claim } from '@/lib/platform/jobs';
import { log } from '@/lib/platform/observe/log';

const EVERY_MS = 1000;

/** Writes the progress of a running scan, at most once a second; a lost update is harmless. */
export class ScanProgress {
  private readonly counts = { checksDone: 0, pagesDone: 0, pagesPlanned: null as number | null };
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly claim: Claim,
  ) {}

  note(event: AuditProgress): void {
    if (event.type === 'check') this.counts.checksDone += 1;
    if (event.type === 'pages') this.counts.pagesPlanned = event.planned;
    if (event.type === 'page') this.counts.pagesDone = event.done;
    this.timer ??= setTimeout(() => this.write(), EVERY_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private write(): void {
    this.timer = undefined;
    const { id, fence } = this.claim;
    this.db.scan
      .updateMany({ where: { id, fence, status: 'running' }, data: this.counts })
      .catch((error: unknown) => log.warn('Couldn’t store the progress of a scan', { id, error }));
  }
}
