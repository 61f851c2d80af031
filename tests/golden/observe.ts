import {
  audit,
  parseTarget,
  runInCallerThread,
  type AuditOutcome,
  type EngineReport,
} from '@seamark/engine';
import { generateAll, type GeneratedArtifact } from '@/engine/files';
import { Evaluation } from '@/engine/judging/evaluation';
import { CHECKS } from '@/engine/checks';
import { unpackRun } from '@/engine/recorded/packed-run';
import type { Profile } from '@/engine/report/types';
import { askedWith } from '../helpers/all-facts';
import { memoryNetwork, page, type MemorySite } from '../helpers/memory-network';
import { TODAY } from '../helpers/examine';
import { expectFixesToLeadTo100 } from './gains';

export interface Subject {
  readonly name: string;
  readonly site: MemorySite;
  readonly url: string;
  readonly profile: Profile;
  /** `false`: without generated files. */
  readonly withFiles?: boolean;
  /** Kind of its case. */
  readonly kind?: string;
  /** Findings that its case names, `check/rule`. */
  readonly codes?: readonly string[];
}

/** A generated file, without its variant for publishing it alone. */
export type ObservedFile = Omit<GeneratedArtifact, 'alone'>;

/** Durations in the report are 0. Quotes and contracts have tests of their own, and take no points. */
export type Observed =
  | {
      readonly report: Omit<EngineReport, 'duration' | 'recordings' | 'facts' | 'contracts'>;
      readonly files: readonly ObservedFile[] | null;
    }
  | Extract<AuditOutcome, { ok: false }>;

const failOn = ({ error }: { error: unknown }): never => {
  throw error;
};
const hooks = { onDefect: (_: string, error: unknown) => failOn({ error }) };

/** A site's report with fixes and gains, and its generated files, without durations. */
export async function observe({
  site,
  url,
  profile,
  withFiles = true,
}: Subject): Promise<Observed> {
  const parsed = parseTarget(url, 'url');
  if (!parsed.ok) throw new Error(parsed.message);
  const outcome = await audit(
    {
      target: parsed.target,
      profile,
      timeoutMs: 10_000,
      retries: 0,
      wallMs: 600_000,
      byOwner: true,
      pagesMax: 3,
      withFixes: true,
      withRecordings: withFiles,
    },
    {
      network: memoryNetwork({ '/': page(), ...site }, new URL(url).origin),
      run: runInCallerThread(failOn),
      baseUrl: 'https://seamark.test',
      now: () => new Date(TODAY),
      signal: new AbortController().signal,
      engine: 'seamark@golden',
    },
  );
  if (!outcome.ok) return outcome;
  const { recordings, ...report } = outcome.report;
  expectFixesToLeadTo100(report);
  return {
    report: withoutTimes({
      ...report,
      duration: undefined,
      facts: undefined,
      contracts: undefined,
    }),
    files: filesOf(recordings),
  };
}

function filesOf(recordings: EngineReport['recordings']): ObservedFile[] | null {
  const run = recordings && unpackRun(recordings);
  if (!run) return null;
  const results = new Evaluation(run.context, CHECKS, hooks, true).finish();
  const { answered } = askedWith(run.context, results, hooks);
  const asking = answered.filter((f) => f.missing.length > 0);
  if (asking.length > 0) throw new Error(`${asking[0]!.kind} asks what was answered.`);
  // `alone` repeats the file with fewer parts: `link` has its pointer, and the gains its repairs.
  return generateAll(run.context, results, hooks).map(({ alone: _, ...file }) => ({
    ...file,
    draft: { ...file.draft, link: undefined, leavesOpen: undefined, alsoRepairs: undefined },
  }));
}

/** Members with durations in milliseconds. */
const withoutTimes = <T>(report: T): T =>
  JSON.parse(
    JSON.stringify(report, (key, value: unknown) =>
      (key === 'duration' || key === 'durationMs') && value !== undefined ? 0 : value,
    ),
  ) as T;
