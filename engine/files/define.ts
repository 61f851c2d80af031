import type { ArtifactKind } from './kinds';
import type { CheckId } from '../checks';
import type { ProbeTable, Readings } from '../checks/define';
import type { OpenPoints } from '../checks/rules';
import type { ProbeContext } from '../probes/probe-context';
import type { FactName, Facts } from './facts';

/** A response header for server configuration, for the answers that `on` selects. */
export interface HeaderRule {
  /** `*`: every answer. `html`: HTML pages. Else an exact path. */
  readonly on: string;
  readonly name: string;
  readonly value: string;
  /** Append to an existing value of the header instead of replacing it (`Vary`, `Link`). */
  readonly append?: boolean;
}

/** Output of a generator. `path` null = pasted into HTML or server configuration. */
export interface ArtifactDraft {
  readonly path: string | null;
  readonly filename: string;
  readonly contentType: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly content: string;
  /** Warnings for the owner. Warnings about facts left out are added automatically. */
  readonly warnings: readonly string[];
  /** Exact line for the head of the home page, for kinds that need a pointer. */
  readonly pointer: string | null;
  /** The data of that line. */
  readonly link?: Link;
  /** Markup for the head of the home page. */
  readonly inHead?: string;
  readonly headerRules?: readonly HeaderRule[];
  /** The same file for clients of another standard. */
  readonly copy?: { readonly path: string; readonly content: string };
  /** The file is also the answer of `/` to requests that prefer this media type. */
  readonly negotiatedAs?: string;
  /** Lines that exist only because another file is served beside it. */
  readonly borrowed?: readonly SiblingLine[];
  /** Files that must link to this one, or its checks stay below 100; they may do so without losing points. */
  readonly needs?: readonly ArtifactKind[];
  /** Findings that stay open or arise once the file is in place. */
  readonly leavesOpen?: readonly FindingOf[];
  /** Findings that it repairs although their rule does not name its kind. */
  readonly alsoRepairs?: readonly FindingOf[];
}

/** Findings of a rule; with `subject` only those of that subject. `OpenPoints` has the rule's open points. */
export interface FindingOf extends OpenPoints {
  readonly code: `${CheckId}/${string}`;
  readonly subject?: string;
}

export interface Link {
  readonly rel: string;
  /** Absolute, or relative to the site's root. */
  readonly href: string;
  readonly type: string;
}

export interface SiblingLine {
  /** The file that the line links to. */
  readonly kind: ArtifactKind;
  /** A whole line of this file, or an entry of a JSON document. */
  readonly line: string;
}

/** Drafts of the files that will be served beside this one, generated without it. */
export type SiblingDrafts = ReadonlyMap<ArtifactKind, ArtifactDraft>;

/**
 * A required value that only the owner knows. Without the fact it is `sample`, a well-formed value, and the file is not
 * published. Never invent contacts, prices, or permissions.
 */
export type RequiredFact = (what: string, sample: string, fact?: FactName) => string;

/**
 * An optional value: undefined without the fact, and its line is left out. If the generator then returns null, it runs
 * once more with samples, and the file waits for these facts.
 */
export type OptionalFact = (what: string, sample: string, fact?: FactName) => string | undefined;

/** Input of a generator besides the answers of the site. */
export interface GeneratorInput {
  readonly open: OpenCodes;
  readonly required: RequiredFact;
  readonly optional: OptionalFact;
  readonly facts: Facts;
  readonly siblings: SiblingDrafts;
}

/** Open findings of the artifact's checks, as `check-id/slug` → subjects. */
export type OpenCodes = ReadonlyMap<string, readonly (string | null)[]>;

export interface ArtifactGenerator<P extends ProbeTable = ProbeTable> {
  readonly kind: ArtifactKind;
  /** Checks that the file affects; the rules (`repairedBy`) define which findings it repairs. */
  readonly checkIds: readonly CheckId[];
  readonly probes: P;
  /** Kinds that the file links to if they are served beside it. */
  readonly linksTo?: readonly ArtifactKind[];
  /** Pure and deterministic. Null if the site already contains everything that the file would. */
  generate(read: Readings<P>, context: ProbeContext, report: GeneratorInput): ArtifactDraft | null;
}

export function defineArtifact<const P extends ProbeTable>(
  generator: ArtifactGenerator<P>,
): ArtifactGenerator<P> {
  return generator;
}

/** Draft members of a file that the home page's head points to. */
export const withPointer = (link: Link) => ({ link, pointer: linkLine(link) });

/** Exact `<link>` line; the values are ours or already escaped URLs. */
function linkLine({ rel, href, type }: Link): string {
  return `<link rel="${rel}" href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" type="${type.replaceAll('"', '&quot;')}">`;
}
