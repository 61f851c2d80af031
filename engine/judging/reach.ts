import { clientByToken } from '../clients';
import { memoized } from '../network/recording';
import {
  HOUSEKEEPING_MAX,
  lossOf,
  READER_KINDS,
  type ReaderClient,
  type ReaderKind,
} from '../checks/evidence/readers';
import { roundHalfUp } from '../parse/text';
import { scoreOf } from '../report/score';
import type { Finding } from '../report/types';

export type Counted = Pick<Finding, 'code' | 'effect'> &
  Partial<Pick<Finding, 'clients' | 'extent' | 'request'>>;

/** The members of a check that the score depends on. */
export interface Measured {
  readonly id: string;
  readonly applicable: boolean;
  readonly informational: boolean;
  readonly findings: readonly Counted[];
}

/** What a client gets of the answers on a site, from 0 to 1. */
export interface ClientReach {
  readonly client: ReaderClient;
  readonly share: number;
}

/** What a kind of reader gets: the mean of its clients that exist for this site. */
export interface KindReach {
  readonly kind: ReaderKind;
  readonly share: number;
  readonly clients: readonly ClientReach[];
}

/** A wall answers requests under our name. Clients that the site knows may pass it, so they do not lose all. */
const WALL_LOSS = 0.75;

const REFUSALS: ReadonlySet<number> = new Set([401, 402, 403, 429]);

/** The finding that the page gave our requests an answer without its content. */
export const isWall = ({ code, request }: Counted): boolean =>
  code === 'html-rendering/unmeasured'
    ? typeof request?.status === 'number'
    : code.endsWith('/no-html') && REFUSALS.has(request?.status ?? 0);

/** Part of its answers that a client loses by a finding. */
export function lossBy(finding: Counted, client: ReaderClient): number {
  const { code, clients = [], extent = 1 } = finding;
  if (isWall(finding))
    return client.check === undefined && code.startsWith('html-rendering/') ? WALL_LOSS : 0;
  const isNamed = clients.length > 0;
  if (isNamed && !clients.includes(client.askedAs ?? client.token)) return 0;
  // Fetchers of some operators document that they read what a person asked for in any case.
  if (
    code.startsWith('robots-txt/') &&
    isNamed &&
    clientByToken(client.token)?.obeysRobots !== true
  )
    return 0;
  return lossOf(code, client, isNamed) * extent;
}

/** True if a finding takes part in what clients get. A wall for unknown clients alone keeps out none of them. */
export const countsIn = (
  checks: readonly Measured[],
  { applicable, informational }: Measured,
  finding: Counted,
): boolean => (isWall(finding) ? !letsClientsThrough(checks) : applicable && !informational);

/** True if clients by their names get the page, which our own requests may not get. */
const letsClientsThrough = (checks: readonly Measured[]): boolean =>
  checks.some(({ findings }) => findings.some(({ code }) => code === 'agent-access/same'));

const countedIn = (checks: readonly Measured[]): Measured[] =>
  checks.filter(({ applicable, informational }) => applicable && !informational);

/** A client as it reads this site: one that prefers Markdown converts the page unless the site was asked and serves some. */
export function onSite(checks: readonly Measured[]): (client: ReaderClient) => ReaderClient {
  const hasMarkdown = checks.some(
    ({ id, findings }) =>
      id === 'content-negotiation' && !findings.some(({ code }) => NO_MARKDOWN.has(code)),
  );
  return (client) => (hasMarkdown ? { ...client, withoutMarkdown: undefined } : client);
}

const NO_MARKDOWN: ReadonlySet<string> = new Set(
  ['none', 'sibling', 'broken-alternate'].map((slug) => `content-negotiation/${slug}`),
);

/** Findings that take something from a client, by check. */
const takingIn = (checks: readonly Measured[]) =>
  checks.map((check) => ({
    id: check.id,
    findings: check.findings.filter(
      (finding) => !isHousekeeping(finding) && countsIn(checks, check, finding),
    ),
  }));

const leftBy = (findings: readonly Counted[], reader: ReaderClient): number =>
  findings.reduce((left, finding) => left * (1 - lossBy(finding, reader)), 1);

/** Part of its answers that each check leaves a client, by the id of the check. */
export function leftByCheck(
  checks: readonly Measured[],
): (client: ReaderClient) => Map<string, number> {
  const [taking, readerOf] = [takingIn(checks), onSite(checks)];
  return (client) => {
    const reader = readerOf(client);
    return new Map(taking.map(({ id, findings }) => [id, leftBy(findings, reader)]));
  };
}

/** Kinds of reader that exist for a site, each with what its clients get. */
export function reachOf(checks: readonly Measured[]): KindReach[] {
  const counted = countedIn(checks);
  const exists = ({ check }: ReaderClient) =>
    check === undefined || counted.some(({ id }) => id === check);
  const taking = takingIn(checks).filter(({ findings }) => findings.length > 0);
  const readerOf = onSite(checks);
  const shareOf = (reader: ReaderClient) =>
    taking.reduce((share, { findings }) => share * leftBy(findings, reader), 1);
  return READER_KINDS.flatMap((kind) => {
    const clients = kind.clients
      .filter(exists)
      .map((client) => ({ client, share: shareOf(readerOf(client)) }));
    return clients.length === 0 ? [] : [{ kind, share: meanOf(clients), clients }];
  });
}

/** What kinds get of an additional page: those that do not crawl get at most what they get of the home page. */
export const reachBehind = (home: readonly KindReach[], page: readonly KindReach[]): KindReach[] =>
  page.map((reach) => {
    const first = home.find(({ kind }) => kind === reach.kind);
    return reach.kind.crawls || !first
      ? reach
      : { ...reach, share: Math.min(reach.share, first.share) };
  });

/** Mean share of clients. */
const meanOf = (parts: readonly { readonly share: number }[]): number =>
  parts.reduce((sum, { share }) => sum + share, 0) / parts.length;

/** Points that the housekeeping of each check takes: of what takes nothing from any reader, each check alike. */
export function housekeepingByCheck(checks: readonly Measured[]): Map<string, number> {
  const counted = countedIn(checks);
  return new Map(
    counted.map(({ id, findings }) => [
      id,
      ((100 - scoreOf(findings.filter(isHousekeeping))) * HOUSEKEEPING_MAX) /
        (100 * counted.length),
    ]),
  );
}

/** True for a finding that takes nothing from the clients of any kind. */
export const isHousekeeping = (finding: Counted): boolean => memoized(finding, takesNothing);

const takesNothing = (finding: Counted): boolean =>
  READER_KINDS.every(({ clients }) => clients.every((client) => lossBy(finding, client) === 0));

/**
 * Score before rounding, 0 to 100: the share of answers that readers get, each kind by its weight, less housekeeping. 0
 * if no check applies. `kinds`: what they get, if it is less than the checks leave.
 */
export function exactScore(
  checks: readonly Measured[],
  kinds: readonly KindReach[] = reachOf(checks),
): number {
  if (countedIn(checks).length === 0) return 0;
  const weight = kinds.reduce((sum, { kind }) => sum + kind.weight, 0);
  const reach = kinds.reduce((sum, { kind, share }) => sum + kind.weight * share, 0) / weight;
  const housekeeping = [...housekeepingByCheck(checks).values()];
  return reach * (100 - housekeeping.reduce((sum, points) => sum + points, 0));
}

export const scoreOfChecks = (checks: readonly Measured[], kinds?: readonly KindReach[]): number =>
  roundHalfUp(exactScore(checks, kinds));
