import * as z from 'zod';
import { addSite, listSites } from '@/lib/sites/contract/sites';
import { checkFile, generateFile } from '@/lib/fixes/contract/files';
import { checkOwnership } from '@/lib/sites/contract/ownership';
import { compareScans } from '@/lib/history/contract/compare';
import { getArtifact } from '@/lib/fixes/contract/artifacts';
import { getFix, listFixes } from '@/lib/fixes/contract/fixes';
import { getPublicReport } from '@/lib/reports/contract/report';
import { getScan, startSiteScan } from '@/lib/reports/contract/scans';
import { getSiteFacts, putSiteFacts } from '@/lib/fixes/contract/facts';
import { listAgentRuns } from '@/lib/questions/contract/agent-runs';
import { listAnswers } from '@/lib/questions/contract/answers';
import {
  getQuestionResults,
  getSiteQuestions,
  putSiteQuestions,
  NewQuestions,
} from '@/lib/questions/contract/questions';
import { getOverview } from '@/lib/events/contract/overview';
import { getSeenPage } from '@/lib/seen/contract';
import { listMissingAddresses, listVisits } from '@/lib/visits/contract';
import { scanDomain } from '@/lib/reports/contract/public-scan';
import { startVerification } from '@/lib/fixes/contract/verifications';
import { ArtifactKind, Id } from '@/lib/platform/contract/types';
import type { Operation } from '@/lib/platform/contract/operation';
import {
  addressOf,
  sentence,
  type NamedCall,
  type Sentence,
  type Unwritten,
} from '@/lib/platform/contract/sentence';
import type { RequestParts } from '@/lib/api/request-of';
import { checkResult, reportResult } from './brief-report';

/** Result of a call: data for the agent, and a summary sentence. */
export interface ToolResult {
  readonly summary: string | Sentence;
  readonly value: Record<string, unknown>;
}

/** A tool is an operation of the API under another name, with the same limits, responses, and errors. */
export interface ApiTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly op: Operation;
  /** Set for a POST that depends on its body only and stores nothing. */
  readonly isPure?: true;
  readonly input: z.ZodObject;
  readonly request: (input: Record<string, unknown>) => RequestParts;
  readonly result: (
    answer: unknown,
    input: Record<string, unknown>,
  ) => ToolResult | Promise<ToolResult>;
}

interface Declared<I extends z.ZodObject, O extends Operation> extends Omit<
  ApiTool,
  'input' | 'op' | 'request' | 'result'
> {
  readonly op: O;
  readonly input: I;
  readonly request: (input: z.infer<I>) => RequestParts;
  readonly result: (
    answer: Unwritten<z.infer<O['response']>>,
    input: z.infer<I>,
  ) => ToolResult | Promise<ToolResult>;
}

/** Typed declaration: `request` gets the validated input, `result` the response of the operation. */
const tool = <I extends z.ZodObject, O extends Operation>(declared: Declared<I, O>): ApiTool =>
  declared as unknown as ApiTool;

const siteId = Id.describe('From list_sites.');
export const CheckName = z
  .string()
  .min(1)
  .max(64)
  .describe('The check, such as `llms-txt`. Aliases are accepted.');
const ofReport = CheckName.optional().describe(
  'Returns the findings of this check instead of the summary.',
);
const Tag = z.string().min(1).max(32);
const page = {
  limit: z.int().min(1).max(50).optional(),
  offset: z.int().min(0).max(10_000).optional(),
};

export const API_TOOLS: readonly ApiTool[] = [
  tool({
    name: 'scan_site',
    title: 'Scan a site',
    description:
      'Scans the home page and the site-wide files of any public site, in at most 45 seconds, and ' +
      'returns a summary of the report, which becomes the latest public one; get_report has the rest.',
    op: scanDomain,
    input: z.strictObject({
      domain: z.string().min(1).max(2048).describe('A host name or an http(s) URL.'),
    }),
    request: (body) => ({ body }),
    result: reportResult,
  }),
  tool({
    name: 'get_report',
    title: 'Get the public report of a site',
    description: 'A summary of the latest public report of a host. Never scans.',
    op: getPublicReport,
    input: z.strictObject({
      host: z.string().min(1).max(253).describe('Such as `example.com`.'),
      checkId: ofReport,
    }),
    request: ({ host }) => ({ params: { host } }),
    result: (report, { checkId }) =>
      checkId === undefined ? reportResult(report) : checkResult(report, checkId),
  }),
  tool({
    name: 'check_file',
    title: 'Check a file',
    description:
      'Judges a file before it is published, such as a robots.txt or llms.txt that you have ' +
      'written, and returns what to repair. Fetches nothing and stores nothing.',
    op: checkFile,
    isPure: true,
    input: checkFile.body.schema,
    request: (body) => ({ body }),
    result: ({ guideUrl: _, ...verdict }) => ({
      summary: `The file scores ${verdict.score} by itself.`,
      value: verdict,
    }),
  }),
  tool({
    name: 'generate_file',
    title: 'Generate a file',
    description:
      'Makes a file such as llms.txt from what you know of a site, before there is a scan. What you ' +
      'leave out is left out; `missing` names the facts that make a file. Fetches nothing and stores nothing.',
    op: generateFile,
    isPure: true,
    input: generateFile.body.schema,
    request: (body) => ({ body }),
    result: (file) => ({ summary: `${file.filename} is generated.`, value: file }),
  }),
  tool({
    name: 'list_sites',
    title: 'List your sites',
    description: 'The sites of your organization with their ids, tags, and latest scores.',
    op: listSites,
    input: z.strictObject({ tag: Tag.optional(), ...page }),
    request: (query) => ({ query }),
    result: (list) => ({ summary: `${list.sites.length} sites.`, value: list }),
  }),
  tool({
    name: 'get_overview',
    title: 'Get an overview of all sites',
    description:
      'Scores of all sites, what changed since a time (default: a week ago), and what is open.',
    op: getOverview,
    input: z.strictObject({
      tag: Tag.optional(),
      since: z.iso.datetime({ offset: true }).optional(),
      cursor: z.string().max(1000).optional(),
    }),
    request: (query) => ({ query }),
    result: (overview) => ({
      summary: `${overview.sites.length} of ${overview.total} sites.`,
      value: overview,
    }),
  }),
  tool({
    name: 'add_site',
    title: 'Add a site',
    description:
      'Adds a site to your organization. Until its ownership is verified, only its home page is scanned.',
    op: addSite,
    input: addSite.body.schema.omit({ tags: true }),
    request: (body) => ({ body }),
    result: ({ site, ownership }) => ({
      summary: `To verify ownership, publish the DNS record, the file, or the meta tag, then call check_ownership (siteId ${site.id}).`,
      value: { siteId: site.id, host: site.host, ownership },
    }),
  }),
  tool({
    name: 'check_ownership',
    title: 'Check the ownership of a site',
    description:
      'Queues a check of the DNS record, the file, and the meta tag that verify ownership. `seen` ' +
      'has the last result: call again after `pollAfterSeconds`.',
    op: checkOwnership,
    input: z.strictObject({ siteId }),
    request: (input) => ({ params: { id: input.siteId } }),
    result: (state) => ({
      summary: state.verified ? 'Ownership is verified.' : 'Ownership is not verified yet.',
      value: state,
    }),
  }),
  tool({
    name: 'start_scan',
    title: 'Start a scan',
    description: 'Queues a scan of one of your sites. Then call get_scan until it has finished.',
    op: startSiteScan,
    input: z.strictObject({ siteId }),
    request: (input) => ({ params: { id: input.siteId } }),
    result: (started) => ({
      summary: `The scan is queued. Call get_scan (scanId ${started.scanId}) in ${started.pollAfterSeconds} seconds.`,
      value: started,
    }),
  }),
  tool({
    name: 'get_scan',
    title: 'Get a scan',
    description:
      'The status of a scan, with a summary of its report once it has succeeded. While it runs, ' +
      'call again after `pollAfterSeconds`.',
    op: getScan,
    input: z.strictObject({
      scanId: Id.describe('From start_scan or verify_fix.'),
      checkId: ofReport,
    }),
    request: ({ scanId }) => ({ params: { id: scanId } }),
    result: async ({ report, ...scan }, { checkId }) => {
      if (report === null)
        return {
          summary:
            scan.error ??
            `The scan is ${scan.status}. Call again in ${scan.pollAfterSeconds} seconds.`,
          value: scan,
        };
      if (checkId !== undefined) return checkResult(report, checkId);
      const { summary, value } = await reportResult(report);
      return { summary, value: { ...scan, report: value } };
    },
  }),
  tool({
    name: 'list_fixes',
    title: 'List fixes',
    description:
      'What to fix on a site, one item per check with open findings, largest gain first. `gain` is ' +
      'in points of the score; `artifactKinds` names files that get_file generates.',
    op: listFixes,
    input: z.strictObject({ siteId }),
    request: (input) => ({ params: { id: input.siteId } }),
    result: ({ score, ...list }) => ({
      summary: `${list.fixes.length} fixes. Gains add to the score of the home page and the site-wide files, which is ${score}.`,
      value: { ...list, originScore: score },
    }),
  }),
  tool({
    name: 'get_fix',
    title: 'Get a fix',
    description: 'The findings of one check, what to do, and instructions for a coding agent.',
    op: getFix,
    input: z.strictObject({ siteId, checkId: CheckName }),
    request: (input) => ({ params: { id: input.siteId, checkId: input.checkId } }),
    result: ({ guide: _, findings: __, ...fix }) => ({
      summary: `The score of ${fix.checkId} is ${fix.score}; the fix returns ${fix.gain} points.`,
      value: fix,
    }),
  }),
  tool({
    name: 'get_file',
    title: 'Get a generated file',
    description:
      'A file that fixes findings, generated from the latest scan. Serve `content` at `path` with ' +
      '`headers`; `warnings` says what was left out.',
    op: getArtifact,
    input: z.strictObject({ siteId, kind: ArtifactKind.describe('From `artifactKinds`.') }),
    request: ({ kind, ...input }) => ({ params: { id: input.siteId, kind } }),
    result: (file) => ({ summary: `${file.filename}, ${file.bytes} bytes.`, value: file }),
  }),
  tool({
    name: 'see_page',
    title: 'See a page as agents do',
    description:
      'What a reader without scripts gets of a page, in reading order. `[✗ …]` says what is lost at that place.',
    op: getSeenPage,
    input: z.strictObject({
      siteId,
      url: z.url().optional().describe('From `otherPages`; the home page if it is missing.'),
    }),
    request: ({ url, ...input }) => ({
      params: { id: input.siteId },
      query: url === undefined ? {} : { url },
    }),
    result: (seen) => ({
      summary: `${seen.textTokens} tokens of text; something is lost in ${seen.marks} places.`,
      value: seen,
    }),
  }),
  tool({
    name: 'list_visits',
    title: 'List visits of AI clients',
    description:
      'Which AI clients read a site in the last seven days, and what was refused or missing. Empty ' +
      'until the owner sends counts from the logs of the site.',
    op: listVisits,
    input: z.strictObject({ siteId }),
    request: (input) => ({ params: { id: input.siteId } }),
    result: ({ nextOffset: _, ...list }) => ({
      summary: sentence`${list.visits.length} clients. ${list.nextStep}`,
      value: list,
    }),
  }),
  tool({
    name: 'list_missing_addresses',
    title: 'List missing addresses',
    description: 'What AI clients ask for in vain, with the page that was probably meant.',
    op: listMissingAddresses,
    input: z.strictObject({ siteId }),
    request: (input) => ({ params: { id: input.siteId } }),
    result: ({ nextOffset: _, ...list }) => ({
      summary: sentence`${list.addresses.length} addresses. ${list.nextStep}`,
      value: list,
    }),
  }),
  tool({
    name: 'get_questions',
    title: 'Get the questions of a site',
    description: 'What visitors ask, the right answers, and questions that the site asks itself.',
    op: getSiteQuestions,
    input: z.strictObject({ siteId }),
    request: (input) => ({ params: { id: input.siteId } }),
    result: (value) => ({ summary: `${value.questions.length} questions.`, value }),
  }),
  tool({
    name: 'set_questions',
    title: 'Set the questions of a site',
    description:
      'Replaces all questions, and asks them of the latest scan. Ask the owner for the right ' +
      'answers, never invent one.',
    op: putSiteQuestions,
    input: z.strictObject({ siteId, questions: NewQuestions.shape.questions }),
    request: ({ questions, ...input }) => ({ params: { id: input.siteId }, body: { questions } }),
    result: (value) => ({ summary: `${value.questions.length} questions.`, value }),
  }),
  tool({
    name: 'get_question_results',
    title: 'Get the answers to the questions',
    description:
      'Whether readers without a model find each answer on the pages of the latest scan, where, and ' +
      'otherwise what keeps them from it.',
    op: getQuestionResults,
    input: z.strictObject({ siteId }),
    request: (input) => ({ params: { id: input.siteId } }),
    result: ({ history: _, ...results }) => ({
      summary: sentence`${results.found} of ${results.judged} questions are answered. ${results.nextStep}`,
      value: results,
    }),
  }),
  tool({
    name: 'get_facts',
    title: 'Get the facts of a site',
    description:
      'What the owner has said about a site, suggestions found on it, and the facts that each ' +
      'generated file still needs.',
    op: getSiteFacts,
    input: z.strictObject({ siteId }),
    request: (input) => ({ params: { id: input.siteId } }),
    result: (value) => ({
      summary: `${value.files.filter(({ missing }) => missing.length > 0).length} generated files need facts.`,
      value,
    }),
  }),
  tool({
    name: 'set_facts',
    title: 'Set the facts of a site',
    description:
      'Stores what only the owner knows; get_file uses it. Replaces all facts: send those of ' +
      'get_facts too. Ask the owner, never invent one.',
    op: putSiteFacts,
    input: z.strictObject({ siteId, facts: putSiteFacts.body.schema }),
    request: (input) => ({ params: { id: input.siteId }, body: input.facts }),
    result: ({ siteId: id, updatedAt, nextStep }) => ({
      summary: 'The facts are stored.',
      value: { siteId: id, updatedAt, nextStep },
    }),
  }),
  tool({
    name: 'verify_fix',
    title: 'Verify a fix',
    description:
      'Queues a scan that verifies the fix of one check. Call get_scan until it has finished, then ' +
      'list_fixes: a verified fix is no longer in it.',
    op: startVerification,
    input: z.strictObject({ siteId, checkId: CheckName }),
    request: (input) => ({ params: { id: input.siteId }, body: { checkId: input.checkId } }),
    result: (started) => ({
      summary: `The scan is queued. Call get_scan (scanId ${started.scanId}) in ${started.pollAfterSeconds} seconds.`,
      value: started,
    }),
  }),
  tool({
    name: 'compare_scans',
    title: 'Compare two scans',
    description:
      'What changed between two completed scans of a site; by default, between the latest two.',
    op: compareScans,
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
    result: ({ changes, ...comparison }) => ({
      summary: `The score changed by ${comparison.scoreDelta} points.`,
      value: { ...comparison, changes: changes.filter(({ change }) => change !== 'unchanged') },
    }),
  }),
  tool({
    name: 'list_answers',
    title: 'List Answers',
    description: 'What AI engines say about a site and cite, by pass and question.',
    op: listAnswers,
    input: z.strictObject({ siteId, ...page }),
    request: ({ limit, offset, ...input }) => ({
      params: { id: input.siteId },
      query: { limit, offset },
    }),
    result: (list) => ({ summary: 'Answers of AI engines, newest first.', value: list }),
  }),
  tool({
    name: 'list_agent_runs',
    title: 'List agent runs',
    description: 'Runs of agents on a site, with their verdicts and replays.',
    op: listAgentRuns,
    input: z.strictObject({ siteId, ...page }),
    request: ({ limit, offset, ...input }) => ({
      params: { id: input.siteId },
      query: { limit, offset },
    }),
    result: (list) => ({ summary: 'Agent runs, newest first.', value: list }),
  }),
];

/** A call as the agent makes it: `get_fix (siteId …, checkId …)`; without such a tool, its address. */
export function writeCall(tools: readonly ApiTool[], call: NamedCall): string {
  const tool = tools.find(({ op }) => op.id === call.id);
  if (tool === undefined) return addressOf(call);
  // Each input gets its own name as value, which shows the path parameter that it becomes.
  const names = Object.keys(tool.input.shape).map((name) => [name, name]);
  const { params = {} } = tool.request(Object.fromEntries(names));
  const inputs = Object.entries(call.params).map(([name, value]) => `${params[name]} ${value}`);
  return inputs.length === 0 ? tool.name : `${tool.name} (${inputs.join(', ')})`;
}
