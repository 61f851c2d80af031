import { getDomain } from 'tldts';
import { ProbeRunner } from './probe-runner';
import type { Answer, Ask, Reply } from '../network/types';
import { fingerprintAsks, isSameAs } from './fallback';
import type { Probe } from './probe';
import type { MeasuredPage } from './measured-page';
import type { Exchange, Recording } from '../network/recording';
import type { Profile } from '../report/types';

export interface ProbeContextOptions {
  /** The audited page as asked, without fragment. */
  readonly pageUrl: string;
  readonly profile: Profile;
  /** The day of the judgement; never the wall clock. */
  readonly date: Date;
  /** `{base_url}` of this installation, without trailing slash. */
  readonly baseUrl: string;
  /** `seamark@1.0.1` */
  readonly engine: string;
  readonly recording: Recording;
  /** Further pages that were measured: generated files tell of them, no verdict does. */
  readonly pages?: readonly MeasuredPage[];
  readonly watch?: ProbeWatch;
}

/** Follows which probe is at work, so that one that hangs can be named; those that hung before are not tried again. */
export interface ProbeWatch {
  readonly stuck: ReadonlySet<number>;
  /** Notes the probe at work, -1 for none; returns the one before. */
  enter(probe: number): number;
}

/** This reading needs a probe that hung. */
export class StuckProbe extends Error {}

/** What probes and checks look through: one page of one origin, and the answers recorded so far. */
export class ProbeContext {
  readonly pageUrl: string;
  /** The requested origin: files are asked here. */
  readonly origin: string;
  /** Lower-case host name of the requested origin, without port. */
  readonly host: string;
  readonly profile: Profile;
  readonly date: Date;
  readonly baseUrl: string;
  readonly engine: string;
  readonly recording: Recording;
  readonly pages: readonly MeasuredPage[];
  /** The page every origin-wide rule speaks of; differs from `pageUrl` on additional pages. */
  readonly homeUrl: string;
  /** Readings of what is recorded, and how many answers that were. */
  private readings: { readonly runner: ProbeRunner; readonly answers: number } | null = null;
  /** Asks of two addresses that cannot exist. */
  readonly fingerprints: readonly [page: Ask, wellKnown: Ask];
  private areFingerprintsKnown = false;
  private readonly site: string;

  constructor(private readonly options: ProbeContextOptions & { readonly homeUrl?: string }) {
    this.pageUrl = options.pageUrl;
    this.homeUrl = options.homeUrl ?? options.pageUrl;
    this.origin = new URL(this.homeUrl).origin;
    this.host = new URL(this.homeUrl).hostname;
    this.site = siteOf(this.host);
    this.fingerprints = fingerprintAsks(this.origin, this.host, options.date);
    this.profile = options.profile;
    this.date = options.date;
    this.baseUrl = options.baseUrl;
    this.engine = options.engine;
    this.recording = options.recording;
    this.pages = options.pages ?? [];
  }

  /** The same run looked at from an additional page. */
  onPage(pageUrl: string): ProbeContext {
    return new ProbeContext({ ...this.options, pageUrl, homeUrl: this.homeUrl });
  }

  /** The same run with other answers. */
  with(recording: Recording): ProbeContext {
    return new ProbeContext({ ...this.options, homeUrl: this.homeUrl, recording });
  }

  get isHome(): boolean {
    return this.pageUrl === this.homeUrl;
  }

  /** What the probe reads of the answers there are; a question that was not asked is answered by `undefined`. */
  read<T>(probe: Probe<T>): T {
    return this.concluded().read(probe);
  }

  /** `runner` has read everything that is recorded. */
  conclude(runner: ProbeRunner): void {
    this.readings = { runner, answers: this.recording.size };
  }

  private concluded(): ProbeRunner {
    if (this.readings?.answers !== this.recording.size)
      this.conclude(new ProbeRunner(this, 'closed'));
    return this.readings!.runner;
  }

  /** The work of a numbered probe. */
  within<T>(probe: number, work: () => T): T {
    const { watch } = this.options;
    if (!watch) return work();
    if (watch.stuck.has(probe)) throw new StuckProbe(`Probe ${probe} went past its limit before.`);
    const outer = watch.enter(probe);
    try {
      return work();
    } finally {
      watch.enter(outer);
    }
  }

  /** The recorded exchange, or undefined while the ask is not answered. */
  get(ask: Ask): Exchange | undefined {
    return this.recording.get(ask);
  }

  /** The recorded exchange; an ask that was never sent reads as unanswered for lack of requests. */
  at(ask: Ask): Exchange {
    return this.get(ask) ?? { ask, answer: NOT_ASKED(ask.url) };
  }

  /** Same registrable domain (public suffix list); equal host for addresses. */
  isSameSite(url: string): boolean {
    return url.startsWith(`${this.origin}/`) || siteOf(new URL(url).hostname) === this.site;
  }

  /** The random addresses are answered: only then can a 2xx answer be told from a catch-all. */
  get isReadable(): boolean {
    this.areFingerprintsKnown ||= this.fingerprints.every((ask) => this.get(ask) !== undefined);
    return this.areFingerprintsKnown;
  }

  resolve(path: string): string {
    return new URL(path, this.origin).href;
  }

  /** The answer is what a random address gets. Never asked of the audited page itself. */
  isFallback(reply: Reply): boolean {
    return this.fingerprints.some((ask) => {
      const fingerprint = this.get(ask)?.answer;
      return (
        fingerprint?.kind === 'reply' && fingerprint.status < 400 && isSameAs(reply, fingerprint)
      );
    });
  }
}

const NOT_ASKED = (url: string): Answer => ({
  kind: 'none',
  url,
  hops: [],
  reason: 'budget',
  message: 'not asked',
  durationMs: 0,
});

/** The registrable domain; private suffixes count (each `*.github.io` is a site of its own). */
export function siteOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}
