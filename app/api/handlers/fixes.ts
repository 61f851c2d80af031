import { gradeOf } from '@seamark/engine';
import type { FixList } from '@/lib/contract/fixes';
import * as api from '@/lib/contract';
import * as calls from '@/lib/contract/dashboard';
import { fixesCsv } from '@/lib/file-formats/fixes-csv';
import { fixesMarkdown } from '@/lib/file-formats/fixes-markdown';
import { HandlerResult, on } from '@/lib/http';
import { getArtifact } from '@/lib/services/artifacts/get-artifact';
import { getArtifactSet } from '@/lib/services/artifacts/get-artifact-set';
import { getSiteFacts, putSiteFacts } from '@/lib/services/facts/site-facts';
import { getFix } from '@/lib/services/fixes/get-fix';
import { resolveChecks } from '@/lib/services/fixes/resolve-checks';
import { listFixes } from '@/lib/services/fixes/list-fixes';
import { projectFixes } from '@/lib/services/fixes/project-fixes';
import { writeFixPrompts } from '@/lib/services/fixes/write-fix-prompts';
import { readScanLimits } from '@/lib/services/scans/scans-left';
import { startVerification, verifyFix, verifyFixes } from '@/lib/services/scans/verify-fix';
import { listVerifications } from '@/lib/services/verifications/list-verifications';
import { getOwnedSite } from '@/lib/services/sites/get-owned-site';

const WRITE_FIXES = {
  md: (fixes: FixList) => fixesMarkdown(fixes, gradeOf(fixes.score).label),
  json: (fixes: FixList) => `${JSON.stringify(fixes, null, 2)}\n`,
  csv: fixesCsv,
};

export const fixesHandlers = [
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
  on(api.getFix, async ({ actor, params, signal }) =>
    getFix(actor, await getOwnedSite(actor, params.id), params.checkId, signal),
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
  on(calls.downloadArtifact, async ({ actor, params, signal }) => {
    const { filename, content, encoding } = await getArtifact(
      actor,
      params.id,
      params.kind,
      signal,
    );
    return { filename, bytes: Buffer.from(content, encoding) };
  }),
  on(calls.downloadArtifacts, async ({ actor, params, query, signal }) => {
    const { filename, content } = await getArtifactSet(actor, params.id, query.host, signal);
    return { filename, bytes: Buffer.from(content, 'base64') };
  }),
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
];
