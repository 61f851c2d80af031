import type { ArtifactKind } from '../artifacts/kinds';
import type { CheckId } from '../checks';
import type { ProbeTable, Readings } from '../checks/define';
import type { ProbeContext } from '../probe-context';
import type { FactName, Facts } from './facts';

/** A header to be sent on the answers that `on` selects; for server configuration. */
export interface HeaderRule {
  /** `*`: every answer. `html`: HTML pages. Else an exact path. */
  readonly on: string;
  readonly name: string;
  readonly value: string;
  /** Join with an existing value of the header instead of replacing it (`Vary`, `Link`). */
  readonly append?: boolean;
}

/** What a generator makes. `path` null = to be pasted into HTML or server configuration. */
export interface ArtifactDraft {
  readonly path: string | null;
  readonly filename: string;
  readonly contentType: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly content: string;
  /** What the owner must know before serving it; unfilled TODO markers are added by themselves. */
  readonly warnings: readonly string[];
  /** The exact line for the head of the home page, for kinds that need a pointer. */
  readonly pointer: string | null;
  /** What changes on the home page or on answers when it is put in place, for judging again. */
  readonly inHead?: string;
  readonly headerRules?: readonly HeaderRule[];
  /** The file is also the answer of `/` to a request that prefers this media type. */
  readonly negotiatedAs?: string;
}

/**
 * A value that only the owner knows: the fact where it was given, else a visible `TODO <what>`; judging again uses
 * `sample`, a value of the right form. Never invent contacts, prices or permissions.
 */
export type Todo = (what: string, sample: string, fact?: FactName) => string;

/** What a generator is told besides the answers of the site. */
interface Brief {
  readonly open: OpenCodes;
  readonly todo: Todo;
  readonly facts: Facts;
}

/** Open findings of the artifact's checks, as `check-id/slug` → subjects. */
export type OpenCodes = ReadonlyMap<string, readonly (string | null)[]>;

export interface ArtifactGenerator<P extends ProbeTable = ProbeTable> {
  readonly kind: ArtifactKind;
  /** The checks it speaks of; which of their rules it repairs is said by the rules (`repairedBy`). */
  readonly checkIds: readonly CheckId[];
  readonly probes: P;
  /** Pure and deterministic. Null when the report gives nothing to make it from. */
  generate(read: Readings<P>, context: ProbeContext, report: Brief): ArtifactDraft | null;
}

export function defineArtifact<const P extends ProbeTable>(
  generator: ArtifactGenerator<P>,
): ArtifactGenerator<P> {
  return generator;
}

/** Headers of every JSON kind. */
export const JSON_HEADERS = [
  { name: 'Access-Control-Allow-Origin', value: '*' },
  { name: 'Cache-Control', value: 'public, max-age=3600' },
] as const;

/** The exact `<link>` line for a pointer; values are ours or already escaped URLs. */
export function linkLine(rel: string, href: string, type: string): string {
  return `<link rel="${rel}" href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" type="${type.replaceAll('"', '&quot;')}">`;
}
