import { CLIENT_RANGES, type ClientRanges } from '@seamark/engine';
import { isInFuture } from '../contract';
import { copyOf } from './cache';
import { clientOf, otherBotOf, senderOf, type OtherBot } from './identify';
import { timeOf, type LogLine } from './log-line';
import { clientOfSigner, isSignedBy, type SignerKeys } from './signature';
import { verifier, type NameProver } from './verify';
import { outcomeOf, type Visit, type VisitSink } from './visit';

export interface VisitOptions {
  /** Milliseconds since 1970: earlier requests are left out. */
  readonly since?: number | null;
  /** Only requests for this host, where the log has hosts. */
  readonly host?: string | null;
  /** Ranges that prove clients; default: those of this version. */
  readonly ranges?: readonly ClientRanges[];
  /** Keys that prove signed requests; none by default. */
  readonly keys?: SignerKeys;
  /** Proves clients by the names of their addresses; null: DNS is not asked. */
  readonly names?: NameProver | null;
}

/** Different names that are remembered. */
const NAMES_MAX = 1000;
const NO_KEYS: SignerKeys = new Map();

/** Makes visits of lines, each proven once, and gives them to all sinks. */
export class VisitReader {
  /** Requests for other hosts, by host. */
  readonly otherHosts = new Map<string, number>();
  /** Requests of bots that are no clients, by name. */
  readonly otherBots = new Map<string, OtherBot & { requests: number }>();
  inFuture = 0;
  /** Day of the oldest list of ranges. */
  readonly rangesDate: string;
  private readonly proofOf: ReturnType<typeof verifier>;

  constructor(
    readonly sinks: readonly VisitSink[],
    private readonly options: VisitOptions = {},
  ) {
    const { ranges = CLIENT_RANGES } = options;
    this.proofOf = verifier(ranges);
    this.rangesDate = ranges.map(({ date }) => date).reduce((a, b) => (a < b ? a : b));
  }

  /** Counts a line if it is a visit. A promise: DNS has to answer before the next line, which keeps their order. */
  add(line: LogLine): Promise<void> | null {
    const client =
      clientOf(line.userAgent) ?? (line.signature === null ? null : clientOfSigner(line.signature));
    const name = client === null ? senderOf(line.referer, line.path) : client.token;
    if (name === null) return this.countBot(line);
    if (this.isOfOtherHost(line)) return null;
    const time = timeOf(line.time);
    if (this.isTooOld(time)) return null;
    const { keys = NO_KEYS, names } = this.options;
    const { address, path, status, bytes } = line;
    const isAhead = time !== null && isInFuture(time, Date.now());
    if (isAhead) this.inFuture += 1;
    const outcome = outcomeOf(status);
    const request = { client, name, path, status, outcome, bytes, time, isInFuture: isAhead };
    if (client === null) return this.pass({ ...request, proof: 'visitor' });
    const isSigned = isSignedBy(client, line, time, keys);
    const proof = isSigned ? 'verified' : this.proofOf(client, address);
    if (proof !== 'claimed' || client.domains === undefined || !names)
      return this.pass({ ...request, proof });
    return names.isConfirmed(client, address).then((isConfirmed) => {
      this.pass({ ...request, proof: isConfirmed ? 'verified' : 'claimed' });
    });
  }

  private pass(visit: Visit): null {
    for (const sink of this.sinks) sink.add(visit);
    return null;
  }

  private countBot(line: LogLine): null {
    const bot = otherBotOf(line.userAgent);
    if (bot === null || this.isOfOtherHost(line)) return null;
    if (this.isTooOld(timeOf(line.time))) return null;
    const count = this.otherBots.get(bot.name);
    if (count) count.requests += 1;
    else if (this.otherBots.size < NAMES_MAX)
      this.otherBots.set(copyOf(bot.name), { ...bot, name: copyOf(bot.name), requests: 1 });
    return null;
  }

  private isTooOld(time: number | null): boolean {
    const { since } = this.options;
    return typeof since === 'number' && (time === null || time < since);
  }

  private isOfOtherHost({ host }: LogLine): boolean {
    const wanted = this.options.host;
    if (!wanted || host === null) return false;
    const name = host.toLowerCase().replace(/:\d+$/, '');
    if (name === wanted || name === `www.${wanted}`) return false;
    if (this.otherHosts.size < NAMES_MAX || this.otherHosts.has(name))
      this.otherHosts.set(copyOf(name), (this.otherHosts.get(name) ?? 0) + 1);
    return true;
  }
}
