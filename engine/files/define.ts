import type { ArtifactKind } from './kinds';
import type { CheckId } from '../checks';
import type { ProbeTable, Readings } from '../checks/define';
import type { Chosen } from '../checks/rules';
import type { ProbeContext } from '../probes/probe-context';
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
  /** What the owner must know before serving it; what was left out for lack of a fact is added by itself. */
  readonly warnings: readonly string[];
  /** The exact line for the head of the home page, for kinds that need a pointer. */
  readonly pointer: string | null;
  /** What that line says. */
  readonly link?: Link;
  /** What it puts into the head of the home page and into the headers of answers. */
  readonly inHead?: string;
  readonly headerRules?: readonly HeaderRule[];
  /** A second path for the same file, where clients of another standard look for it. */
  readonly copyAt?: string;
  /** The file is also the answer of `/` to a request that prefers this media type. */
  readonly negotiatedAs?: string;
  /** What it says only because another file will stand beside it. */
  readonly borrowed?: readonly Borrowed[];
  /** Files that must name this one, or its checks stay below 100: they name it on their own too, which costs nothing. */
  readonly needs?: readonly ArtifactKind[];
  /** Findings that are open with the file in place: it does not repair them, or it causes them. */
  readonly leavesOpen?: readonly FindingOf[];
  /** Findings that it repairs although their rule does not name its kind. */
  readonly alsoRepairs?: readonly FindingOf[];
}

/** The findings of a rule; with `subject` those of that subject alone. The rule's open points are in `Chosen`. */
export interface FindingOf extends Chosen {
  readonly code: `${CheckId}/${string}`;
  readonly subject?: string;
}

export interface Link {
  readonly rel: string;
  /** From the root of the site, or absolute. */
  readonly href: string;
  readonly type: string;
}

export interface Borrowed {
  /** The file that it speaks of. */
  readonly kind: ArtifactKind;
  /** A whole line of this file, or the entry of a JSON document. */
  readonly line: string;
}

/** Files that will be served beside this one, as they are made without it. */
export type Beside = ReadonlyMap<ArtifactKind, ArtifactDraft>;

/**
 * A value that only the owner knows. Without the fact it is `sample`, a value of the right form, and the file is not
 * given out. Never invent contacts, prices or permissions.
 */
export type RequiredFact = (what: string, sample: string, fact?: FactName) => string;

/**
 * A value that the file does without: undefined without the fact, and the line is left out. Where a generator then
 * returns null, it is asked once more with samples, and the file waits for these facts.
 */
export type OptionalFact = (what: string, sample: string, fact?: FactName) => string | undefined;

/** What a generator is told besides the answers of the site. */
interface Brief {
  readonly open: OpenCodes;
  readonly required: RequiredFact;
  readonly optional: OptionalFact;
  readonly facts: Facts;
  readonly beside: Beside;
}

/** Open findings of the artifact's checks, as `check-id/slug` → subjects. */
export type OpenCodes = ReadonlyMap<string, readonly (string | null)[]>;

export interface ArtifactGenerator<P extends ProbeTable = ProbeTable> {
  readonly kind: ArtifactKind;
  /** The checks it speaks of; which of their rules it repairs is said by the rules (`repairedBy`). */
  readonly checkIds: readonly CheckId[];
  readonly probes: P;
  /** The kinds it speaks of where they are served beside it. */
  readonly names?: readonly ArtifactKind[];
  /** Pure and deterministic. Null when there is nothing to say that the site does not say already. */
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

/** Of a file that the head of the home page points to. */
export const pointed = (link: Link) => ({ link, pointer: linkLine(link) });

/** The exact `<link>` line; values are ours or already escaped URLs. */
function linkLine({ rel, href, type }: Link): string {
  return `<link rel="${rel}" href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" type="${type.replaceAll('"', '&quot;')}">`;
}
