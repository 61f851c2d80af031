import * as calls from '@/lib/contract/dashboard';
import { on } from '@/lib/http/serve-dashboard';
import { getAgentRunsProgress } from '@/lib/services/agent-runs/get-agent-runs-progress';
import { publishRun, unpublishRun } from '@/lib/services/agent-runs/publish-run';
import { readDocument } from '@/lib/services/agent-runs/read-document';
import { startRuns } from '@/lib/services/agent-runs/start-runs';
import { changeTask, removeTask, addTask, listTasks } from '@/lib/services/agent-runs/tasks';
import { getAnswersProgress } from '@/lib/services/answers/get-answers-progress';
import { putAnswersSettings } from '@/lib/services/answers/put-answers-settings';
import { retryPass } from '@/lib/services/answers/retry-pass';
import { startPasses } from '@/lib/services/answers/start-passes';

export const answersAndAgentsCalls = [
  on(calls.readAgentDocument, ({ session, params, query }) =>
    readDocument(session.actor, {
      runId: params.id,
      number: Number(params.number),
      from: query.from === undefined ? null : Number(query.from),
    }),
  ),
  on(calls.publishAgentRun, ({ session, params }) => publishRun(session, params.id)),
  on(calls.unpublishAgentRun, ({ session, params }) => unpublishRun(session, params.id)),
  on(calls.changeAgentTask, ({ session, params, body }) => changeTask(session, params.id, body)),
  on(calls.deleteAgentTask, ({ session, params }) => removeTask(session, params.id)),
  on(calls.getAgentRunsProgress, ({ session, params }) =>
    getAgentRunsProgress(session.actor, params.id),
  ),
  on(calls.startAgentBatch, async ({ session, params, body }) => {
    const { batchId, runIds } = await startRuns(session.actor, {
      ...body,
      siteId: params.id,
    });
    return { batchId, runIds: [...runIds] };
  }),
  on(calls.listAgentTasks, ({ session, params }) => listTasks(session, params.id)),
  on(calls.createAgentTask, ({ session, params, body }) => addTask(session, params.id, body)),
  on(calls.retryAnswersPass, ({ session, params }) =>
    retryPass(session.actor, params.id, params.passId),
  ),
  on(calls.getAnswersProgress, ({ session, params }) =>
    getAnswersProgress(session.actor, params.id),
  ),
  on(calls.startAnswersPasses, ({ session, params }) => startPasses(session.actor, params.id)),
  on(calls.putAnswersSettings, ({ session, params, body }) =>
    putAnswersSettings(session.actor, params.id, body, session),
  ),
];
