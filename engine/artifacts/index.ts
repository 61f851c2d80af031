import { readAll, type JudgedCheck, type JudgeHooks } from '../audit/judge-check';
import { ARTIFACT_KINDS, type ArtifactKind } from '../artifacts/kinds';
import { type CheckId } from '../checks';
import { CHECKS } from '../checks';
import type { Finding } from '../types';
import { isOpen } from '../scoring/score';
import type { ProbeContext } from '../probe-context';
import { homeMd } from '../checks/content-negotiation/artifact';
import type { ArtifactDraft, ArtifactGenerator, OpenCodes, Todo } from './define';
import { factText, otherFact, type Asked, type Facts } from './facts';
import { headersConfig } from './headers-config';
import { headSnippet } from './head-snippet';
import { jsonLd } from '../checks/structured-data/artifact';
import { apiCatalogArtifact } from '../checks/api-discovery/artifact-api-catalog';
import { openapiArtifact } from '../checks/api-discovery/artifact-openapi';
import { mcpServerCardArtifact } from '../checks/mcp-discovery/artifact';
import { oauthProtectedResource } from '../checks/auth-discovery/artifact';
import { robotsTxtArtifact } from '../checks/robots-txt/artifact';
import { llmsTxtArtifact } from '../checks/llms-txt/artifact';
import { securityTxtArtifact } from '../checks/security-txt/artifact';
import { sitemapXml } from '../checks/sitemap/artifact';
import { rslLicense } from '../checks/rsl/artifact';
import { webmcpSnippet } from '../checks/webmcp/artifact';
import { agentCardArtifact } from '../checks/agent-card/artifact';
import { aiCatalogArtifact } from '../checks/ai-catalog/artifact';
import { agentSkillsIndex } from '../checks/agent-skills/artifact';
import { ucpProfile } from '../checks/commerce-discovery/artifact-ucp';
import { acpArtifact } from '../checks/commerce-discovery/artifact-acp';

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
  /** Those of them that want it now: it repairs an open finding, or is the document that is absent. */
  readonly wantedBy: readonly CheckId[];
  readonly draft: ArtifactDraft;
  /** What only the owner knows and has not said, by the words of its markers. */
  readonly missing: readonly Asked[];
}

/** `todo`: what only the owner knows stays a visible marker. `sample`: a value of the right form, for judging again. */
export type Fill = 'todo' | 'sample';

/** Everything there is to generate for this run. */
export function generateAll(
  context: ProbeContext,
  checks: readonly JudgedCheck[],
  fill: Fill,
  hooks: JudgeHooks,
  facts: Facts = {},
): GeneratedArtifact[] {
  return ARTIFACT_KINDS.flatMap(
    (kind) => generateKind(kind, context, checks, fill, hooks, facts) ?? [],
  );
}

/** One kind, or null when there is nothing to generate. A generator that throws is our defect: its file is left out. */
export function generateKind(
  kind: ArtifactKind,
  context: ProbeContext,
  checks: readonly JudgedCheck[],
  fill: Fill,
  hooks: JudgeHooks,
  facts: Facts = {},
): GeneratedArtifact | null {
  const generator = GENERATORS.find((g) => g.kind === kind)!;
  try {
    const made = draftOf(generator, context, checks, fill, facts);
    return (
      made && {
        kind,
        checkIds: generator.checkIds,
        wantedBy: wantedBy(generator, checks),
        ...made,
      }
    );
  } catch (error) {
    hooks.onDefect(generator.checkIds[0]!, error);
    return null;
  }
}

/** One artifact, or null when its checks have no open finding that it repairs. */
export const generate = (
  generator: ArtifactGenerator,
  context: ProbeContext,
  checks: readonly JudgedCheck[],
  fill: Fill,
  facts: Facts = {},
): ArtifactDraft | null => draftOf(generator, context, checks, fill, facts)?.draft ?? null;

function draftOf(
  generator: ArtifactGenerator,
  context: ProbeContext,
  checks: readonly JudgedCheck[],
  fill: Fill,
  facts: Facts,
): Pick<GeneratedArtifact, 'draft' | 'missing'> | null {
  if (wantedBy(generator, checks).length === 0) return null;
  const own = ownChecks(generator, checks);
  const open: OpenCodes = groupCodes(own);
  const missing = new Map<string, Asked>();
  const todo: Todo = (what, sample, fact) => {
    if (fill === 'sample') return sample;
    const known = (fact && factText(facts, fact)) ?? otherFact(facts, what);
    if (known !== undefined) return known;
    missing.set(what, { what, fact: fact ?? null });
    return `TODO ${what}`;
  };
  const brief = { open, todo, facts: fill === 'sample' ? {} : facts };
  const draft = generator.generate(readAll(generator.probes, context), context, brief);
  if (!draft) return null;
  const left = own.flatMap((c) =>
    c.findings
      .filter((f) => isOpen(f) && !repairs(generator.kind, f))
      .map((f) => `This file does not repair: ${f.message}.`),
  );
  const markers = [...missing.keys()].map((what) => `Replace “TODO ${what}”.`);
  return {
    draft: { ...draft, warnings: [...markers, ...draft.warnings, ...left] },
    missing: [...missing.values()],
  };
}

/** By code: the kinds that repair the finding, or are the document that is absent. */
const REPAIRED_BY: ReadonlyMap<string, readonly ArtifactKind[]> = new Map(
  CHECKS.flatMap(({ id, rules }) =>
    Object.entries(rules).map(
      ([slug, { repairedBy = [] }]) => [`${id}/${slug}`, repairedBy] as const,
    ),
  ),
);

const repairs = (kind: ArtifactKind, { code }: Pick<Finding, 'code'>) =>
  REPAIRED_BY.get(code)?.includes(kind) ?? false;

const ownChecks = (generator: ArtifactGenerator, checks: readonly JudgedCheck[]) =>
  checks.filter((c) => c.applicable && generator.checkIds.some((id) => id === c.id));

function wantedBy(generator: ArtifactGenerator, checks: readonly JudgedCheck[]): CheckId[] {
  const isWanted = ({ informational, findings }: JudgedCheck) =>
    findings.some((f) => (isOpen(f) || informational) && repairs(generator.kind, f));
  return ownChecks(generator, checks)
    .filter(isWanted)
    .map((c) => c.id as CheckId);
}

function groupCodes(checks: readonly JudgedCheck[]): OpenCodes {
  const codes = new Map<string, (string | null)[]>();
  for (const finding of checks.flatMap((c) => c.findings.filter(isOpen)))
    codes.set(finding.code, [...(codes.get(finding.code) ?? []), finding.subject]);
  return codes;
}
