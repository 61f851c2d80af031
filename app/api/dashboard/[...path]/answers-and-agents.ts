import * as calls from '@/lib/contract/dashboard';
import { on } from '@/lib/http/serve-dashboard';
import { getAgentRunsProgress } from '@/lib/services/agent-runs/get-agent-runs-progress';
import { publishAgentRun, unpublishAgentRun } from '@/lib/services/agent-runs/publish-agent-run';
import { readDocument } from '@/lib/services/agent-runs/read-document';
import { startRuns } from '@/lib/services/agent-runs/start-runs';
import {
  changeAgentTask,
  deleteAgentTask,
  createAgentTask,
  listAgentTasks,
} from '@/lib/services/agent-runs/tasks';
import { getAnswersProgress } from '@/lib/services/answers/get-answers-progress';
import { putAnswersSettings } from '@/lib/services/answers/put-answers-settings';
import { retryAnswersPass } from '@/lib/services/answers/retry-answers-pass';
import { startAnswersPasses } from '@/lib/services/answers/start-answers-passes';

export const answersAndAgentsCalls = [
  on(calls.readAgentDocument, ({ session, params, query }) =>
    readDocument(session.actor, {
      runId: params.id,
      number: Number(params.number),
      from: query.from === undefined ? null : Number(query.from),
    }),
  ),
  on(calls.publishAgentRun, ({ session, params }) => publishAgentRun(session, params.id)),
  on(calls.unpublishAgentRun, ({ session, params }) => unpublishAgentRun(session, params.id)),
  on(calls.changeAgentTask, ({ session, params, body }) =>
    changeAgentTask(session, params.id, body),
  ),
  on(calls.deleteAgentTask, ({ session, params }) => deleteAgentTask(session, params.id)),
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
  on(calls.listAgentTasks, ({ session, params }) => listAgentTasks(session, params.id)),
  on(calls.createAgentTask, ({ session, params, body }) =>
    createAgentTask(session, params.id, body),
  ),
  on(calls.retryAnswersPass, ({ session, params }) =>
    retryAnswersPass(session.actor, params.id, params.passId),
  ),
  on(calls.getAnswersProgress, ({ session, params }) =>
    getAnswersProgress(session.actor, params.id),
  ),
  on(calls.startAnswersPasses, ({ session, params }) =>
    startAnswersPasses(session.actor, params.id),
  ),
  on(calls.putAnswersSettings, ({ session, params, body }) =>
    putAnswersSettings(session.actor, params.id, body, session),
  ),
];
