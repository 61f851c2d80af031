import * as api from '../contract';
import * as calls from '../contract/dashboard';
import type { FixList } from '../contract/fixes';
import { fixesCsv } from '../fixes-csv';
import { fixesMarkdown } from '../fixes-markdown';
import { checkFile } from './check-file';
import { generateFile } from './generate-file';
import { getArtifact } from './get-artifact';
import { getArtifactSet } from './get-artifact-set';
import { getFix } from './get-fix';
import { listFixes } from './list-fixes';
import { listVerifications } from './list-verifications';
import { projectFixes } from './project-fixes';
import { getSiteFacts, putSiteFacts } from './site-facts';
import { startVerification, verifyFix, verifyFixes } from './verify-fix';
import { writeFixPrompts } from './write-fix-prompts';
import { on, HandlerResult, onSite } from '@/lib/platform/http';
import { readScanLimits, requireChecks } from '@/lib/reports/server';
import { gradeOf } from '@seamark/engine';
import type { Unwritten } from '@/lib/platform/contract/sentence';

const WRITE_FIXES = {
  md: (fixes: Unwritten<FixList>) => fixesMarkdown(fixes, gradeOf(fixes.score).label),
  json: (fixes: Unwritten<FixList>) => `${JSON.stringify(fixes, null, 2)}\n`,
  csv: fixesCsv,
};

interface Encoded {
  readonly filename: string;
  readonly content: string;
  readonly encoding: 'utf-8' | 'base64';
}

const fileOf = ({ filename, content, encoding }: Encoded) => ({
  filename,
  bytes: Buffer.from(content, encoding),
});

export const handlers = [
  on(api.getArtifact, ({ actor, params, signal }) =>
    getArtifact(actor, params.id, params.kind, signal),
  ),
  onSite(api.getArtifactSet, (site, { actor, query, signal }) =>
    getArtifactSet(actor, site, query, signal),
  ),
  onSite(api.getSiteFacts, (site, { actor, signal }) => getSiteFacts(actor, site, signal)),
  on(api.putSiteFacts, ({ actor, params, body, signal }) =>
    putSiteFacts(actor, params.id, body, signal),
  ),
  onSite(
    api.getFix,
    async (site, { actor, params, signal }) =>
      (await getFix(actor, site, params.checkId, signal)).detail,
  ),
  onSite(api.listFixes, async (site, { actor }) => {
    const list = await listFixes(site);
    return HandlerResult.withLimits(list, await readScanLimits(actor, list.host));
  }),
  onSite(api.listVerifications, (site, { page }) => listVerifications(site, page)),
  on(api.startVerification, async ({ actor, params, body }) => {
    const { started, limits } = await startVerification(actor, params.id, body.checkId);
    return HandlerResult.withLimits(started, limits);
  }),
  on(calls.downloadArtifact, async ({ actor, params, signal }) =>
    fileOf(await getArtifact(actor, params.id, params.kind, signal)),
  ),
  onSite(calls.downloadArtifacts, async (site, { actor, query, signal }) =>
    fileOf(await getArtifactSet(actor, site, query, signal)),
  ),
  on(calls.verifyFix, ({ actor, params }) => verifyFix(actor, params.id, params.checkId)),
  onSite(calls.exportFixes, async (site, { params: { format } }) => ({
    filename: `seamark-fixes-${site.host}.${format}`,
    bytes: Buffer.from(WRITE_FIXES[format](await listFixes(site))),
  })),
  onSite(calls.projectFixes, (site, { query }) =>
    projectFixes(site, requireChecks(query.check_ids)),
  ),
  onSite(calls.writeFixPrompts, async (site, { actor, query, signal }) => ({
    filename: 'fixes.md',
    bytes: Buffer.from(await writeFixPrompts(actor, site, requireChecks(query.check_ids), signal)),
  })),
  on(calls.verifyFixes, ({ actor, params }) => verifyFixes(actor, params.id)),

  on(api.checkFile, ({ body: { file, content }, caller, signal }) =>
    checkFile({ file, content, caller }, signal),
  ),
  on(api.generateFile, ({ body, caller, signal }) => generateFile({ ...body, caller }, signal)),
];
