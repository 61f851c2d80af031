import { readAll, type JudgeHooks } from '../judging/judge-check';
import { ARTIFACT_KINDS, type ArtifactKind } from './kinds';
import { type CheckId } from '../checks';
import { CHECKS } from '../checks';
import type { JudgedResult, Finding } from '../report/types';
import { isOpen } from '../report/score';
import { robotsAllows } from '../parse/robots';
import { hiddenFrom } from '../checks/robots-txt/check';
import { robotsTxtFile } from '../probes/files';
import { homePage } from '../probes/page';
import type { ProbeContext } from '../probes/probe-context';
import { homeMd } from './home-md';
import type {
  ArtifactDraft,
  ArtifactGenerator,
  SiblingDrafts,
  Link,
  OpenCodes,
  OptionalFact,
  RequiredFact,
} from './define';
import { factText, otherFact, type MissingFact, type FactName, type Facts } from './facts';
import { headersConfig } from './headers-config';
import { headSnippet } from './head-snippet';
import { jsonLd } from './json-ld';
import { apiCatalogArtifact } from './api-catalog';
import { openapiArtifact } from './openapi';
import { mcpServerCardArtifact } from './mcp-server-card';
import { oauthProtectedResource } from './oauth-protected-resource';
import { robotsTxtArtifact } from './robots-txt';
import { llmsTxtArtifact } from './llms-txt';
import { securityTxtArtifact } from './security-txt';
import { sitemapXml } from './sitemap-xml';
import { rslLicense } from './rsl-license';
import { webmcpSnippet } from './webmcp-snippet';
import { agentCardArtifact } from './agent-card';
import { aiCatalogArtifact } from './ai-catalog';
import { agentSkillsIndex } from './agent-skills-index';
import { ucpProfile } from './ucp-profile';
import { acpArtifact } from './acp';

/** All generators, in the order of `ARTIFACT_KINDS`. */
export const GENERATORS: readonly ArtifactGenerator[] = [
  robotsTxtArtifact,
  llmsTxtArtifact,
  homeMd,
  securityTxtArtifact,
  sitemapXml,
  rslLicense,
  jsonLd,
  headSnippet,
  webmcpSnippet,
  headersConfig,
  apiCatalogArtifact,
  openapiArtifact,
  agentCardArtifact,
  mcpServerCardArtifact,
  aiCatalogArtifact,
  agentSkillsIndex,
  oauthProtectedResource,
  ucpProfile,
  acpArtifact,
];

export interface GeneratedArtifact {
  readonly kind: ArtifactKind;
  readonly checkIds: readonly CheckId[];
  /** Checks for which the file repairs an open finding now, or is the absent document. */
  readonly wantedBy: readonly CheckId[];
  /** Version for the whole set: links to the files served beside it. */
  readonly draft: ArtifactDraft;
  /** Version on its own: links only to files that need it. */
  readonly alone: ArtifactDraft;
  /** Facts that only the owner knows and that are still missing. */
  readonly missing: readonly MissingFact[];
}

/** Takes the defects of generators. */
type DefectHook = Pick<JudgeHooks, 'onDefect'>;

/** True if the file can be published unchanged; false if it holds samples and waits for required facts. */
export const isReady = ({ missing }: Pick<GeneratedArtifact, 'missing'>): boolean =>
  missing.every(({ required }) => !required);

/** Generates the files of this run, each as part of the set of all. */
export function generateAll(
  context: ProbeContext,
  checks: readonly JudgedResult[],
  hooks: DefectHook,
  facts: Facts = {},
  kinds: readonly ArtifactKind[] = ARTIFACT_KINDS,
): GeneratedArtifact[] {
  const set = new ArtifactSet(context, checks, hooks, facts);
  return kinds.flatMap((kind) => set.generate(kind) ?? []);
}

/** Generates one kind as part of the set; null if there is nothing to generate. */
export const generateKind = (
  kind: ArtifactKind,
  context: ProbeContext,
  checks: readonly JudgedResult[],
  hooks: DefectHook,
  facts: Facts = {},
): GeneratedArtifact | null => new ArtifactSet(context, checks, hooks, facts).generate(kind);

const NONE: SiblingDrafts = new Map();

const draftsOf = (files: readonly (readonly [ArtifactKind, GeneratedDraft])[]): SiblingDrafts =>
  new Map(files.map(([kind, { draft }]) => [kind, draft]));

/** Generated files of one run. Each version, by the kinds that it links to, is generated once. */
class ArtifactSet {
  private readonly versions = new Map<string, GeneratedDraft | null>();

  constructor(
    private readonly context: ProbeContext,
    private readonly checks: readonly JudgedResult[],
    private readonly hooks: DefectHook,
    private readonly facts: Facts,
  ) {}

  generate(kind: ArtifactKind): GeneratedArtifact | null {
    const generator = generatorOf(kind);
    const siblings = this.siblingDrafts(generator);
    const wantedChecks = wantedBy(generator, this.checks);
    const needing: SiblingDrafts = new Map(
      [...siblings].filter(([, { needs }]) => needs?.includes(kind)),
    );
    const needed = [...needing.keys()].flatMap((k) => wantedBy(generatorOf(k), this.checks));
    const wanted = [...new Set([...wantedChecks, ...needed])];
    if (wanted.length === 0) return null;
    const alone = this.runGenerator(generator, needing);
    const inSet =
      (siblings.size === needing.size ? alone : this.runGenerator(generator, siblings)) ??
      this.waitingForOthers(generator);
    return (
      inSet && {
        kind,
        checkIds: [...new Set([...generator.checkIds, ...needed])],
        wantedBy: wanted,
        // A catalog that lists only files beside it has no shorter version; its warnings name those files.
        alone: (alone ?? inSet).draft,
        ...inSet,
      }
    );
  }

  /** Drafts of the files that this one links to and that will be published; only `path` and `needs` are read. */
  private siblingDrafts(generator: ArtifactGenerator): SiblingDrafts {
    return draftsOf(this.neighbours(generator).filter(([, made]) => isReady(made)));
  }

  /** A file that only lists files waiting for facts waits for the same facts. */
  private waitingForOthers(generator: ArtifactGenerator): GeneratedDraft | null {
    const neighbours = this.neighbours(generator);
    const requiredFacts = neighbours.flatMap(([, made]) => made.missing.filter((m) => m.required));
    if (requiredFacts.length === 0) return null;
    const made = this.runGenerator(generator, draftsOf(neighbours));
    return made && { ...made, missing: [...made.missing, ...requiredFacts] };
  }

  private neighbours({
    linksTo = [],
  }: ArtifactGenerator): (readonly [ArtifactKind, GeneratedDraft])[] {
    return linksTo.flatMap((kind) => {
      const generator = generatorOf(kind);
      const made =
        wantedBy(generator, this.checks).length > 0 ? this.runGenerator(generator, NONE) : null;
      return made ? [[kind, made] as const] : [];
    });
  }

  private runGenerator(
    generator: ArtifactGenerator,
    siblings: SiblingDrafts,
  ): GeneratedDraft | null {
    const version = [generator.kind, ...siblings.keys()].join();
    let made = this.versions.get(version);
    if (made === undefined)
      this.versions.set(version, (made = this.generateVersion(generator, siblings)));
    return made;
  }

  /** A generator that throws is a defect of the engine; its file is left out. */
  private generateVersion(
    generator: ArtifactGenerator,
    siblings: SiblingDrafts,
  ): GeneratedDraft | null {
    const task = { siblings, facts: this.facts };
    try {
      return (
        generate(generator, this.context, this.checks, { ...task, isComplete: false }) ??
        generate(generator, this.context, this.checks, { ...task, isComplete: true })
      );
    } catch (error) {
      this.hooks.onDefect(generator.checkIds[0]!, error);
      return null;
    }
  }
}

/** Checks whose findings a file of this kind may repair. */
export const checksOfArtifact = (kind: ArtifactKind): readonly CheckId[] =>
  generatorOf(kind).checkIds;

const generatorOf = (kind: ArtifactKind) => GENERATORS.find((g) => g.kind === kind)!;

type GeneratedDraft = Pick<GeneratedArtifact, 'draft' | 'missing'>;

interface GeneratorTask {
  readonly siblings: SiblingDrafts;
  readonly facts: Facts;
  /** True if unknown facts were filled with samples instead of left out. */
  readonly isComplete: boolean;
}

/** Runs one generator; null if there is nothing to generate. */
function generate(
  generator: ArtifactGenerator,
  context: ProbeContext,
  checks: readonly JudgedResult[],
  { siblings, facts, isComplete }: GeneratorTask,
): GeneratedDraft | null {
  const checksOfFile = ownChecks(generator, checks);
  const open: OpenCodes = groupCodes(checksOfFile);
  const missing = new Map<string, MissingFact>();
  const factOf = (what: string, fact?: FactName) =>
    (fact && factText(facts, fact)) ?? otherFact(facts, what);
  const required: RequiredFact = (what, sample, fact) => {
    const value = factOf(what, fact);
    if (value === undefined) missing.set(what, { what, fact: fact ?? null, required: true });
    return value ?? sample;
  };
  const optional: OptionalFact = (what, sample, fact) => {
    if (isComplete) return required(what, sample, fact);
    const value = factOf(what, fact);
    if (value === undefined) missing.set(what, { what, fact: fact ?? null, required: false });
    return value;
  };
  const read = readAll(generator.probes, context);
  const made = generator.generate(read, context, {
    open,
    required,
    optional,
    facts,
    siblings,
  });
  if (!made) return null;
  const isInHead = made.link && isLinked(context, made.link);
  const draft = isInHead ? { ...made, pointer: null } : made;
  const left = checksOfFile.flatMap((c) =>
    c.findings
      .filter((f) => isOpen(f) && !isRepairedByKind(generator.kind, f))
      .map((f) => `This file does not repair: ${f.message}.`),
  );
  const warnings = [
    ...[...missing.values()].flatMap(({ what, required }) =>
      required ? [] : [`Missing: ${what}.`],
    ),
    ...draft.warnings,
    ...disallowed(context, draft),
    ...(draft.borrowed ?? []).map(
      ({ kind, line }) =>
        `“${line}” belongs to ${kind}${placeOf(siblings.get(kind))}: publish that file too, or leave this out.`,
    ),
    ...left,
  ];
  return {
    draft: { ...draft, warnings, ...outcomeOf(context, draft) },
    missing: [...missing.values()],
  };
}

/** True if the home page's head already has the line. */
function isLinked(context: ProbeContext, { rel, href }: Link): boolean {
  const { html } = context.read(homePage);
  return (html?.links ?? []).some((l) => l.rels.includes(rel) && l.url === context.resolve(href));
}

/** Effects that every file has beyond its own checks: its path is served now. */
function outcomeOf(
  context: ProbeContext,
  { path, headers, leavesOpen = [], alsoRepairs = [] }: ArtifactDraft,
): Pick<ArtifactDraft, 'leavesOpen' | 'alsoRepairs'> {
  if (path === null) return { leavesOpen, alsoRepairs };
  const { robots } = context.read(robotsTxtFile);
  const isHidden = MACHINE_FILES.test(path) && hiddenFrom(robots, placeIn(path)) !== undefined;
  const isShared = headers.some(({ name }) => name === 'Access-Control-Allow-Origin');
  return {
    leavesOpen: isHidden
      ? [...leavesOpen, { code: 'robots-txt/hides-machine-files', subject: placeIn(path) }]
      : leavesOpen,
    alsoRepairs: [
      ...alsoRepairs,
      { code: 'http-headers/broken-link', subject: context.resolve(path) },
      ...(isShared ? [{ code: 'http-headers/no-cors', subject: path } as const] : []),
    ],
  };
}

/** Fixed-name files whose access robots-txt judges. */
const MACHINE_FILES = /^\/(?:llms\.txt$|sitemap\.xml$|\.well-known\/)/;

/** Subject of `robots-txt/hides-machine-files` for a path. */
const placeIn = (path: string) => (path.startsWith('/.well-known/') ? '/.well-known/' : path);

/** If robots.txt disallows its path, publishing the file costs `robots-txt/hides-machine-files`. */
function disallowed(context: ProbeContext, { path }: ArtifactDraft): string[] {
  const { robots } = context.read(robotsTxtFile);
  const isAllowed = (to: string) => robotsAllows(robots, '*', to).allowed;
  return path === null || path === '/robots.txt' || isAllowed(path) || !isAllowed('/')
    ? []
    : [
        `robots.txt disallows ${path}: add the line “Allow: ${path}” there, or crawlers skip this file.`,
      ];
}

const placeOf = (file: ArtifactDraft | undefined) => (file?.path ? ` (${file.path})` : '');

/** By finding code: the kinds that repair it, or that are the absent document. */
const REPAIRED_BY: ReadonlyMap<string, readonly ArtifactKind[]> = new Map(
  CHECKS.flatMap(({ id, rules }) =>
    Object.entries(rules).map(
      ([slug, { repairedBy = [] }]) => [`${id}/${slug}`, repairedBy] as const,
    ),
  ),
);

/** True if the finding's rule names the kind. */
export const isRepairedByKind = (kind: ArtifactKind, { code }: Pick<Finding, 'code'>) =>
  REPAIRED_BY.get(code)?.includes(kind) ?? false;

const ownChecks = (generator: ArtifactGenerator, checks: readonly JudgedResult[]) =>
  checks.filter((c) => c.applicable && generator.checkIds.some((id) => id === c.id));

function wantedBy(generator: ArtifactGenerator, checks: readonly JudgedResult[]): CheckId[] {
  const isWanted = ({ informational, findings }: JudgedResult) =>
    findings.some((f) => (isOpen(f) || informational) && isRepairedByKind(generator.kind, f));
  return ownChecks(generator, checks)
    .filter(isWanted)
    .map((c) => c.id as CheckId);
}

function groupCodes(checks: readonly JudgedResult[]): OpenCodes {
  const codes = new Map<string, (string | null)[]>();
  for (const finding of checks.flatMap((c) => c.findings.filter(isOpen)))
    codes.set(finding.code, [...(codes.get(finding.code) ?? []), finding.subject]);
  return codes;
}
