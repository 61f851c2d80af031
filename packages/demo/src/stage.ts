import type { Network } from '@seamark/engine';
import type { Session } from '@/lib/platform/access/session';
import { database } from '@/lib/platform/db/client';
import { Worker } from '@/lib/platform/jobs/worker';
import { TICKS, SCAN_STEPS } from '@/lib/main/worker/handlers';
import { scanner } from '@/lib/platform/scanner';
import { runHandler } from '@/lib/questions/server/agent-runs/run-handler';
import { passHandler } from '@/lib/questions/server/answers/pass-handler';
import { ownershipHandler } from '@/lib/sites/server/ownership-handler';
import { scanHandler } from '@/lib/reports/server/scan-handler';
import { addLog } from '@/lib/visits/server/add-log';
import { visit } from './crawlers';
import type { ServedDemo } from './serve-sites';
import type { StagedClock } from './staged-clock';
import type { StubProvider } from './stub-provider';
import { DAY_MS, MINUTE_MS } from '@/lib/platform/time';

/** The last scripted day ends some hours ago. */
const ENDED_MS = 3 * 3_600_000;
/** Until this day, reports name the previous engine, to show how a change of engine appears. */
const OLD_ENGINE = { until: 45, label: 'seamark@0.9.0' } as const;
/** Makes the answers differ when the model changes. */
const OLD_MODEL = { until: 30, name: 'stub-0' } as const;
/** One agent at a time, because its model's delay moves the clock. */
const POOLS = { scans: 4, agents: 1, chores: 4 } as const;

/**
 * Environment of the demo's history: sites, provider and clock of a day, and the product's own
 * worker.
 */
export class Stage {
  readonly #beganAt = Date.now();

  constructor(
    readonly session: Session,
    readonly clock: StagedClock,
    private readonly sites: ServedDemo,
    private readonly provider: StubProvider,
  ) {}

  /** Engines of that day. */
  get engines() {
    return this.provider.models(this.clock.daysAgo > OLD_MODEL.until ? OLD_MODEL.name : undefined)
      .answers;
  }

  /**
   * Sets the clock to a day, each time a minute later in the day, so that work scheduled in whole
   * days is due.
   */
  goTo(daysAgo: number): void {
    this.clock.goTo(daysAgo, new Date(this.#beganAt - ENDED_MS - daysAgo * (DAY_MS + MINUTE_MS)));
  }

  putProof(host: string, element: string): void {
    this.sites.putProof(host, element);
  }

  /** AI clients visit a site on this day, and its log is sent. */
  async receiveVisits(host: string, siteId: string): Promise<void> {
    await visit(host, this.sites.port, this.clock.daysAgo);
    const log = Buffer.from(this.sites.takeLog(host));
    await addLog(this.session.actor, siteId, log, new AbortController().signal, this.clock);
  }

  /** Runs the worker on everything that is due. */
  async work(): Promise<void> {
    const { clock, engines } = this;
    const { agents } = this.provider.models();
    const now = () => clock.at();
    const handlers = [
      scanHandler(SCAN_STEPS, {
        now,
        network: withoutPauses(scanner().network),
        ...(clock.daysAgo > OLD_ENGINE.until ? { engine: OLD_ENGINE.label } : {}),
      }),
      ownershipHandler(() => Promise.resolve([])),
      passHandler(() => engines),
      runHandler(() => agents, now),
    ];
    for (const tick of TICKS) await tick.run(database(), clock);
    await new Worker({ db: database(), clock, handlers, pools: POOLS }).drain();
  }
}

/** Network without pauses between pages, because the sites are ours. */
const withoutPauses = (network: Network): Network => ({
  open: (options) => {
    const session = network.open(options);
    return {
      get sent() {
        return session.sent;
      },
      ask: (ask) => session.ask(ask.lane === 'pages' ? { ...ask, lane: 'site' } : ask),
      close: () => session.close(),
    };
  },
});
