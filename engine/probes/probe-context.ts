import { getDomain } from 'tldts';
import { isLoopbackHost, isPlaceholderHost, isPrivateHost } from '../network/target';
import { ProbeRunner } from './probe-runner';
import type { Answer, Ask, Reply } from '../network/types';
import { fingerprintAsks, isSamePage } from './fallback';
import type { Probe } from './probe';
import type { MeasuredPage } from './measured-page';
import type { Exchange, Recording } from '../network/recording';
import type { Profile } from '../report/types';

export type Protocol = 'mcp' | 'a2a' | 'oauth' | 'openapi';

/** An address that the caller of an audit names: an MCP server, an agent card, a protected resource, or a description. */
export interface Endpoint {
  readonly protocol: Protocol;
  readonly url: string;
}

export interface ProbeContextOptions {
  /** Requested address of the audited page, without fragment. */
  readonly pageUrl: string;
  readonly profile: Profile;
  /** Day that checks judge dates against; never the wall clock. */
  readonly date: Date;
  /** Base URL of this installation, without trailing slash. */
  readonly baseUrl: string;
  /** `seamark@1.0.1` */
  readonly engine: string;
  readonly recording: Recording;
  /** Additional pages that were measured; used by generated files, never by verdicts. */
  readonly pages?: readonly MeasuredPage[];
  /** Most links of llms.txt that are requested; default: `LINKS_SAMPLED`. */
  readonly linksMax?: number;
  readonly endpoint?: Endpoint | null;
  readonly watch?: ProbeWatch;
}

export const LINKS_SAMPLED = 10;

/** Tracks the current probe, so that a hanging one is identified; probes that hung before are skipped. */
export interface ProbeWatch {
  readonly stuck: ReadonlySet<number>;
  /** Sets the current probe (-1 = none); returns the previous one. */
  enter(probe: number): number;
}

/** Thrown if a reading needs a probe that hung before. */
export class StuckProbeError extends Error {}

/** View of probes and checks on a run: one page of one origin, and the recorded answers. */
export class ProbeContext {
  readonly pageUrl: string;
  /** Requested origin; files are requested here. */
  readonly origin: string;
  /** Lower-case host name of the requested origin, without port. */
  readonly host: string;
  readonly profile: Profile;
  readonly date: Date;
  readonly baseUrl: string;
  readonly engine: string;
  readonly recording: Recording;
  readonly pages: readonly MeasuredPage[];
  readonly linksMax: number;
  /** Home page, which all origin-wide rules judge; differs from `pageUrl` on additional pages. */
  readonly homeUrl: string;
  /** Cached probe values, and the number of answers that they were read from. */
  private readings: { readonly runner: ProbeRunner; readonly answers: number } | null = null;
  /** Asks for two random addresses that cannot exist. */
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
    this.linksMax = options.linksMax ?? LINKS_SAMPLED;
  }

  /** The same run in the context of an additional page. */
  onPage(pageUrl: string): ProbeContext {
    return new ProbeContext({ ...this.options, pageUrl, homeUrl: this.homeUrl });
  }

  /** The same run over another recording. */
  withRecording(recording: Recording): ProbeContext {
    return new ProbeContext({ ...this.options, homeUrl: this.homeUrl, recording });
  }

  get isHome(): boolean {
    return this.pageUrl === this.homeUrl;
  }

  /** Value of a probe over the recorded answers; an ask that was not sent reads as `undefined`. */
  read<T>(probe: Probe<T>): T {
    return this.concluded().read(probe);
  }

  /** Caches the values of `runner`, which has read all recorded answers. */
  cacheValues(runner: ProbeRunner): void {
    this.readings = { runner, answers: this.recording.size };
  }

  private concluded(): ProbeRunner {
    if (this.readings?.answers !== this.recording.size)
      this.cacheValues(new ProbeRunner(this, 'closed'));
    return this.readings!.runner;
  }

  /** Runs the work of a numbered probe under the watch. */
  runProbe<T>(probe: number, work: () => T): T {
    const { watch } = this.options;
    if (!watch) return work();
    if (watch.stuck.has(probe))
      throw new StuckProbeError(`Probe ${probe} went past its limit before.`);
    const outer = watch.enter(probe);
    try {
      return work();
    } finally {
      watch.enter(outer);
    }
  }

  /** The recorded exchange, or undefined until the ask is answered. */
  get(ask: Ask): Exchange | undefined {
    return this.recording.get(ask);
  }

  /** The recorded exchange; an unsent ask reads as unanswered for lack of budget. */
  at(ask: Ask): Exchange {
    return this.get(ask) ?? { ask, answer: NOT_ASKED(ask.url) };
  }

  /** True for the same registrable domain (public suffix list); for IP addresses, for an equal host. */
  isSameSite(url: string): boolean {
    return url.startsWith(`${this.origin}/`) || siteOf(new URL(url).hostname) === this.site;
  }

  /** False for an address that this site’s visitors cannot reach: of one machine or network, or a placeholder. */
  isReachable(url: string): boolean {
    const { hostname } = new URL(url);
    if (isLoopbackHost(hostname) && !url.startsWith(`${this.origin}/`)) return false;
    if (this.isSameSite(url)) return true;
    return isPrivateHost(hostname)
      ? isPrivateHost(this.host)
      : !isPlaceholderHost(hostname, this.host);
  }

  /** True once the random addresses are answered: until then, a 2xx answer may be a catch-all. */
  get isReadable(): boolean {
    this.areFingerprintsKnown ||= this.fingerprints.every((ask) => this.get(ask) !== undefined);
    return this.areFingerprintsKnown;
  }

  /** The address that is measured in place of what the site declares; null: what it declares. */
  endpointOf(protocol: Protocol): string | null {
    const { endpoint } = this.options;
    return endpoint?.protocol === protocol ? endpoint.url : null;
  }

  /** True for addresses of the server whose endpoint the caller names. */
  isOfEndpoint(url: string): boolean {
    const { endpoint } = this.options;
    return !!endpoint && new URL(url).origin === new URL(endpoint.url).origin;
  }

  resolve(path: string): string {
    return new URL(path, this.origin).href;
  }

  /** True if the reply equals that to a random address. Not for the audited page itself. */
  isFallback(reply: Reply): boolean {
    return this.fingerprints.some((ask) => {
      const fingerprint = this.get(ask)?.answer;
      return (
        fingerprint?.kind === 'reply' && fingerprint.status < 400 && isSamePage(reply, fingerprint)
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

/** Registrable domain; private suffixes count, so that each `*.github.io` is a separate site. */
export function siteOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}
