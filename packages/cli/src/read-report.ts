import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { PROFILES } from '@seamark/engine';
import { AuditReport } from '@/lib/reports/contract/engine-audit';
import { CheckResult, Finding } from '@/lib/platform/contract/types';
import { ContractFile } from './contract-file';
import { ScanFailedError } from './failures';
import { reportOf, type ScanReport, type ReportJson } from './report';

const Effect = z.union([
  z.strictObject({
    cost: z.number(),
    max: z.number().optional(),
    group: z.string().optional(),
  }),
  z.strictObject({ cap: z.number() }),
  z.strictObject({ set: z.number() }),
]);

const FileFinding = Finding.extend({
  code: z.string().optional(),
  subject: z.string().nullable().optional(),
  effect: Effect.nullable().optional(),
  extent: z.number().optional(),
});

/** Accepts reports of any engine version; the comparison mentions checks that differ. */
const ReportFile = AuditReport.extend({
  results: z.array(CheckResult.extend({ id: z.string(), findings: z.array(FileFinding) })),
  pages: z
    .array(
      z.strictObject({
        url: z.url(),
        template: z.string(),
        source: z.string().nullable(),
        status: z.int().nullable(),
        score: z.number().nullable(),
        error: z.string().nullable(),
        results: z.array(
          z.strictObject({ id: z.string(), score: z.number(), findings: z.array(FileFinding) }),
        ),
      }),
    )
    .optional(),
  source: z.string().nullish(),
  places: z.unknown().optional(),
  profile: z.enum(PROFILES).optional(),
  // A baseline is compared by its checks.
  verdict: z.unknown().optional(),
  readers: z.unknown().optional(),
  facts: z.unknown().optional(),
  fixes: z.unknown().optional(),
  contracts: z.array(ContractFile).optional(),
  unmeasured: z.array(z.string()).optional(),
  leftOut: z.array(z.string()).optional(),
});

/** Reads the reports of a `--json` file: one, or a list. */
export async function readReports(file: string): Promise<readonly ScanReport[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ScanFailedError(
      `${file} can't be read (${(error as NodeJS.ErrnoException).code}). Check the path.`,
    );
  });
  const parsed = z.union([ReportFile, z.array(ReportFile).min(1)]).safeParse(jsonOf(text));
  if (!parsed.success)
    throw new ScanFailedError(
      `${file} is not a report. Write one with seamark scan <address> --json=${file}.`,
    );
  return [parsed.data].flat().map((json) => reportOf({ ...(json as ReportJson), fixes: [] }));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
