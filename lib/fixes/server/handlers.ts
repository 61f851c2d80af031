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
import { resolveChecks } from './resolve-checks';
import { getSiteFacts, putSiteFacts } from './site-facts';
import { startVerification, verifyFix, verifyFixes } from './verify-fix';
import { writeFixPrompts } from './write-fix-prompts';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { on, HandlerResult } from '@/lib/platform/http';
import { readScanLimits } from '@/lib/reports/server';
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
  on(api.getArtifactSet, ({ actor, params, query, signal }) =>
    getArtifactSet(actor, params.id, query.host, signal),
  ),
  on(api.getSiteFacts, ({ actor, params, signal }) => getSiteFacts(actor, params.id, signal)),
  on(api.putSiteFacts, ({ actor, params, body, signal }) =>
    putSiteFacts(actor, params.id, body, signal),
  ),
  on(
    api.getFix,
    async ({ actor, params, signal }) =>
      (await getFix(actor, await getOwnedSite(actor, params.id), params.checkId, signal)).detail,
  ),
  on(api.listFixes, async ({ actor, params }) => {
    const list = await listFixes(actor, params.id);
    return HandlerResult.withLimits(list, await readScanLimits(actor, list.host));
  }),
  on(api.listVerifications, ({ actor, params, page }) => listVerifications(actor, params.id, page)),
  on(api.startVerification, async ({ actor, params, body }) => {
    const { started, limits } = await startVerification(actor, params.id, body.checkId);
    return HandlerResult.withLimits(started, limits);
  }),
  on(calls.downloadArtifact, async ({ actor, params, signal }) =>
    fileOf(await getArtifact(actor, params.id, params.kind, signal)),
  ),
  on(calls.downloadArtifacts, async ({ actor, params, query, signal }) =>
    fileOf(await getArtifactSet(actor, params.id, query.host, signal)),
  ),
  on(calls.verifyFix, ({ actor, params }) => verifyFix(actor, params.id, params.checkId)),
  on(calls.exportFixes, async ({ actor, params: { id, format } }) => {
    const fixes = await listFixes(actor, id);
    return {
      filename: `seamark-fixes-${fixes.host}.${format}`,
      bytes: Buffer.from(WRITE_FIXES[format](fixes)),
    };
  }),
  on(calls.projectFixes, ({ actor, params, query }) =>
    projectFixes(actor, params.id, resolveChecks(query.check_ids)),
  ),
  on(calls.writeFixPrompts, async ({ actor, params, query, signal }) => ({
    filename: 'fixes.md',
    bytes: Buffer.from(
      await writeFixPrompts(actor, params.id, resolveChecks(query.check_ids), signal),
    ),
  })),
  on(calls.verifyFixes, ({ actor, params }) => verifyFixes(actor, params.id)),

  on(api.checkFile, ({ body: { file, content }, caller, signal }) =>
    checkFile({ file, content, caller }, signal),
  ),
  on(api.generateFile, ({ body, caller, signal }) => generateFile({ ...body, caller }, signal)),
];
