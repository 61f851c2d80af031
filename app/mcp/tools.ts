import { z } from 'zod';
import * as file from '@/app/api/v1/check-file/route';
import * as generated from '@/app/api/v1/generate-file/route';
import * as publicReport from '@/app/api/v1/report/[host]/route';
import * as scans from '@/app/api/v1/me/scans/[id]/route';
import * as publicScan from '@/app/api/v1/scan/route';
import * as sites from '@/app/api/v1/me/sites/route';
import * as agentRuns from '@/app/api/v1/me/sites/[id]/agent-runs/route';
import * as answers from '@/app/api/v1/me/sites/[id]/answers/route';
import * as artifact from '@/app/api/v1/me/sites/[id]/artifacts/[kind]/route';
import * as compare from '@/app/api/v1/me/sites/[id]/compare/route';
import * as fix from '@/app/api/v1/me/sites/[id]/fixes/[checkId]/route';
import * as fixes from '@/app/api/v1/me/sites/[id]/fixes/route';
import * as siteScan from '@/app/api/v1/me/sites/[id]/scan/route';
import * as verifications from '@/app/api/v1/me/sites/[id]/verifications/route';
import {
  checkFile,
  compareScans,
  generateFile,
  getArtifact,
  getFix,
  getPublicReport,
  getScan,
  listAgentRuns,
  listAnswers,
  listFixes,
  listSites,
  scanDomain,
  startSiteScan,
  startVerification,
  ArtifactKind,
  Id,
  type Operation,
} from '@/lib/contract';

import type { Routes } from '@/lib/http';

type Values = Readonly<Record<string, string | number | undefined>>;

/** What a tool puts where in the request of its operation. */
interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Values;
  readonly body?: unknown;
}

/** A tool is an operation of the API under a name for agents: same limits, same answers, same errors. */
export interface ApiTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly op: Operation;
  /** A POST that reads nothing but its body, and stores nothing. */
  readonly isPure?: true;
  readonly routes: Routes;
  readonly input: z.ZodObject;
  readonly request: (input: Record<string, unknown>) => Parts;
}

interface Declared<I extends z.ZodObject> extends Omit<ApiTool, 'input' | 'request'> {
  readonly input: I;
  readonly request: (input: z.infer<I>) => Parts;
}

/** `request` gets what `input` has judged. */
const tool = <I extends z.ZodObject>(declared: Declared<I>): ApiTool =>
  declared as unknown as ApiTool;

const siteId = Id.describe('The site, from list_sites.');
const checkId = z
  .string()
  .min(1)
  .max(64)
  .describe('The check, such as `llms-txt`. Aliases are accepted.');
const page = {
  limit: z.int().min(1).max(50).optional().describe('Items per page.'),
  offset: z.int().min(0).max(10_000).optional().describe('Items to skip.'),
};

export const API_TOOLS: readonly ApiTool[] = [
  tool({
    name: 'scan_site',
    title: 'Scan a site',
    description:
      'Scans the home page and the site-wide files of any public site, in at most 45 seconds, and ' +
      'returns the report. It becomes the latest public report of the host.',
    op: scanDomain,
    routes: publicScan,
    input: z.strictObject({
      domain: z.string().min(1).max(2048).describe('A host name or an http(s) URL.'),
    }),
    request: (body) => ({ body }),
  }),
  tool({
    name: 'get_report',
    title: 'Get the public report of a site',
    description: 'Returns the latest public report of a host. Never scans.',
    op: getPublicReport,
    routes: publicReport,
    input: z.strictObject({ host: z.string().min(1).max(253).describe('Such as `example.com`.') }),
    request: ({ host }) => ({ params: { host } }),
  }),
  tool({
    name: 'check_file',
    title: 'Check a file',
    description:
      'Judges a file before it is published, such as a robots.txt or llms.txt that you have ' +
      'written, and returns what to repair. Fetches nothing and stores nothing.',
    op: checkFile,
    isPure: true,
    routes: file,
    input: checkFile.body.schema,
    request: (body) => ({ body }),
  }),
  tool({
    name: 'generate_file',
    title: 'Generate a file',
    description:
      'Makes a file such as llms.txt from what you know of a site, before there is a scan. What you ' +
      'leave out stays a TODO marker. Fetches nothing and stores nothing.',
    op: generateFile,
    isPure: true,
    routes: generated,
    input: generateFile.body.schema,
    request: (body) => ({ body }),
  }),
  tool({
    name: 'list_sites',
    title: 'List your sites',
    description: 'The sites of your organization with their ids and latest scores.',
    op: listSites,
    routes: sites,
    input: z.strictObject(page),
    request: (query) => ({ query }),
  }),
  tool({
    name: 'start_scan',
    title: 'Start a scan',
    description: 'Queues a scan of one of your sites. Then call get_scan until it has finished.',
    op: startSiteScan,
    routes: siteScan,
    input: z.strictObject({ siteId }),
    request: (input) => ({ params: { id: input.siteId } }),
  }),
  tool({
    name: 'get_scan',
    title: 'Get a scan',
    description:
      'The status of a scan, with its full report once it has succeeded. While it runs, call again ' +
      'after `pollAfterSeconds`.',
    op: getScan,
    routes: scans,
    input: z.strictObject({ scanId: Id.describe('From start_scan or verify_fix.') }),
    request: ({ scanId }) => ({ params: { id: scanId } }),
  }),
  tool({
    name: 'list_fixes',
    title: 'List fixes',
    description:
      'What to fix on a site, one item per check with open findings, largest gain first. `gain` is ' +
      'in points of the score; `artifactKinds` names files that get_file generates.',
    op: listFixes,
    routes: fixes,
    input: z.strictObject({ siteId }),
    request: (input) => ({ params: { id: input.siteId } }),
  }),
  tool({
    name: 'get_fix',
    title: 'Get a fix',
    description: 'The findings of one check, what to do, and instructions for a coding agent.',
    op: getFix,
    routes: fix,
    input: z.strictObject({ siteId, checkId }),
    request: (input) => ({ params: { id: input.siteId, checkId: input.checkId } }),
  }),
  tool({
    name: 'get_file',
    title: 'Get a generated file',
    description:
      'A file that fixes findings, generated from the latest scan. Serve `content` at `path` with ' +
      '`headers`; `warnings` says what to fill in.',
    op: getArtifact,
    routes: artifact,
    input: z.strictObject({ siteId, kind: ArtifactKind.describe('From `artifactKinds`.') }),
    request: ({ kind, ...input }) => ({ params: { id: input.siteId, kind } }),
  }),
  tool({
    name: 'verify_fix',
    title: 'Verify a fix',
    description:
      'Queues a scan that verifies the fix of one check. Call get_scan until it has finished, then ' +
      'list_fixes: a verified fix is no longer in it.',
    op: startVerification,
    routes: verifications,
    input: z.strictObject({ siteId, checkId }),
    request: (input) => ({ params: { id: input.siteId }, body: { checkId: input.checkId } }),
  }),
  tool({
    name: 'compare_scans',
    title: 'Compare two scans',
    description:
      'What changed between two completed scans of a site; by default, between the latest two.',
    op: compareScans,
    routes: compare,
    input: z
      .strictObject({
        siteId,
        before: Id.optional().describe('The earlier scan. Needs `after` too.'),
        after: Id.optional().describe('The later scan. Needs `before` too.'),
      })
      .refine(({ before, after }) => (before === undefined) === (after === undefined), {
        error: 'Provide both before and after, or neither.',
      }),
    request: ({ before, after, ...input }) => ({
      params: { id: input.siteId },
      query: { before_scan_id: before, after_scan_id: after },
    }),
  }),
  tool({
    name: 'list_answers',
    title: 'List Answers',
    description: 'What AI engines say about a site and cite, by pass and question.',
    op: listAnswers,
    routes: answers,
    input: z.strictObject({ siteId, ...page }),
    request: ({ limit, offset, ...input }) => ({
      params: { id: input.siteId },
      query: { limit, offset },
    }),
  }),
  tool({
    name: 'list_agent_runs',
    title: 'List agent runs',
    description: 'Runs of agents on a site, with their verdicts and replays.',
    op: listAgentRuns,
    routes: agentRuns,
    input: z.strictObject({ siteId, ...page }),
    request: ({ limit, offset, ...input }) => ({
      params: { id: input.siteId },
      query: { limit, offset },
    }),
  }),
];

/** What no path can hold is none of the values that the route knows. */
const inPath = (value: string): string => (/^\.{0,2}$|[\ud800-\udfff]/u.test(value) ? '-' : value);

/** The request that an API client would send for this call. */
export function requestOf(
  { op, request }: ApiTool,
  input: Record<string, unknown>,
  base: string,
  from: Headers,
  signal: AbortSignal,
): Request {
  const { params = {}, query = {}, body } = request(input);
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(inPath(params[name] ?? '')),
  );
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const made = new Request(url, {
    method: op.method,
    headers: from,
    // A read is over before a client hangs up; a signal that follows another one costs more than it.
    ...(op.method === 'GET' ? {} : { signal }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  for (const name of ['accept', 'content-length', 'content-encoding', 'if-none-match'])
    made.headers.delete(name);
  if (body === undefined) made.headers.delete('content-type');
  else made.headers.set('content-type', 'application/json');
  return made;
}
