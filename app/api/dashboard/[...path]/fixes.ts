import { gradeOf } from '@/engine';
import { type FixList } from '@/lib/contract';
import * as calls from '@/lib/contract/dashboard';
import { fixesCsv } from '@/lib/file-formats/fixes-csv';
import { fixesMarkdown } from '@/lib/file-formats/fixes-markdown';
import { on } from '@/lib/http/serve-dashboard';
import { getArtifact } from '@/lib/services/artifacts/get-artifact';
import { getArtifactSet } from '@/lib/services/artifacts/get-artifact-set';
import { putSiteFacts } from '@/lib/services/facts/site-facts';
import { knownChecks } from '@/lib/services/fixes/known-checks';
import { listFixes } from '@/lib/services/fixes/list-fixes';
import { projectFixes } from '@/lib/services/fixes/project-fixes';
import { writeFixPrompts } from '@/lib/services/fixes/write-fix-prompts';
import { verifyFix, verifyFixes } from '@/lib/services/scans/verify-fix';

const WRITE_FIXES = {
  md: (fixes: FixList) => fixesMarkdown(fixes, gradeOf(fixes.score).label),
  json: (fixes: FixList) => `${JSON.stringify(fixes, null, 2)}\n`,
  csv: fixesCsv,
};

export const fixesCalls = [
  on(calls.downloadArtifact, async ({ session, params, signal }) => {
    const { filename, content, encoding } = await getArtifact(
      session.actor,
      params.id,
      params.kind,
      signal,
    );
    return { filename, bytes: Buffer.from(content, encoding) };
  }),
  on(calls.downloadArtifacts, async ({ session, params, query, signal }) => {
    const { filename, content } = await getArtifactSet(
      session.actor,
      params.id,
      query.host,
      signal,
    );
    return { filename, bytes: Buffer.from(content, 'base64') };
  }),
  on(calls.putSiteFacts, ({ session, params, body, signal }) =>
    putSiteFacts(session.actor, params.id, body, signal),
  ),
  on(calls.verifyFix, ({ session, params }) => verifyFix(session.actor, params.id, params.checkId)),
  on(calls.exportFixes, async ({ session, params: { id, format } }) => {
    const fixes = await listFixes(session.actor, id);
    return {
      filename: `seamark-fixes-${fixes.host}.${format}`,
      bytes: Buffer.from(WRITE_FIXES[format](fixes)),
    };
  }),
  on(calls.projectFixes, ({ session, params, query }) =>
    projectFixes(session.actor, params.id, knownChecks(query.check_ids)),
  ),
  on(calls.writeFixPrompts, async ({ session, params, query, signal }) => ({
    filename: 'fixes.md',
    bytes: Buffer.from(
      await writeFixPrompts(session.actor, params.id, knownChecks(query.check_ids), signal),
    ),
  })),
  on(calls.verifyFixes, ({ session, params }) => verifyFixes(session.actor, params.id)),
];
