import * as api from '../contract';
import * as calls from '../contract/dashboard';
import { listAgentRuns } from './agent-runs/list-agent-runs';
import { listPublicAgentRuns } from './agent-runs/list-public-agent-runs';
import { publishAgentRun, unpublishAgentRun } from './agent-runs/publish-agent-run';
import { readDocument } from './agent-runs/read-document';
import { startRuns } from './agent-runs/start-runs';
import {
  changeAgentTask,
  deleteAgentTask,
  listAgentTasks,
  createAgentTask,
} from './agent-runs/tasks';
import { listAnswers } from './answers/list-answers';
import { putAnswersSettings, putEngineSettings } from './answers/put-answers-settings';
import { retryAnswersPass } from './answers/retry-answers-pass';
import { startAnswersPasses } from './answers/start-answers-passes';
import { askQuestions } from './ask-questions';
import { getQuestionsProgress } from './get-questions-progress';
import { getQuestionResults } from './question-results';
import { importQuestions, exportQuestions } from './questions-file';
import { changeQuestion, createQuestions, deleteQuestion } from './save-question';
import { getSiteQuestions, putSiteQuestions } from './site-questions';
import { withCodedError } from '@/lib/platform/text/coded';
import { on, onSite } from '@/lib/platform/http';

export const handlers = [
  on(api.publishAgentRun, ({ actor, params }) => publishAgentRun(actor, params.id)),
  on(api.unpublishAgentRun, ({ actor, params }) => unpublishAgentRun(actor, params.id)),
  on(api.changeAgentTask, ({ actor, params, body }) => changeAgentTask(actor, params.id, body)),
  on(api.deleteAgentTask, ({ actor, params }) => deleteAgentTask(actor, params.id)),
  on(api.listAgentRuns, ({ actor, params, page, query }) =>
    listAgentRuns(actor, params.id, { page, runId: query.run_id }),
  ),
  on(api.startAgentBatch, ({ actor, params, body, newId }) =>
    startRuns(actor, { ...body, siteId: params.id }, undefined, newId),
  ),
  onSite(api.listAgentTasks, listAgentTasks),
  on(api.createAgentTask, ({ actor, params, body, newId }) =>
    createAgentTask(actor, params.id, body, undefined, newId),
  ),
  on(api.listAnswers, async ({ actor, params, page, query }) => {
    const list = await listAnswers(actor, params.id, { page, passId: query.pass_id });
    return {
      ...list,
      passes: list.passes.map(withCodedError),
      selectedPass: list.selectedPass && withCodedError(list.selectedPass),
      results: list.results.map(withCodedError),
    };
  }),
  on(api.startAnswersPasses, ({ actor, params, newId }) =>
    startAnswersPasses(actor, params.id, undefined, undefined, newId),
  ),
  on(api.getSiteQuestions, ({ actor, params, signal }) =>
    getSiteQuestions(actor, params.id, signal),
  ),
  on(api.putSiteQuestions, ({ actor, params, body, signal }) =>
    putSiteQuestions(actor, params.id, body.questions, signal),
  ),
  on(calls.importQuestions, ({ actor, params, body, signal }) =>
    importQuestions(actor, params.id, body.text, signal),
  ),
  on(calls.exportQuestions, async ({ actor, params }) => {
    const { host, text } = await exportQuestions(actor, params.id);
    return { filename: `seamark-questions-${host}.yml`, bytes: Buffer.from(text) };
  }),
  on(api.getQuestionResults, ({ actor, params }) => getQuestionResults(actor, params.id)),
  on(api.putAnswersSettings, ({ actor, params, body }) =>
    putAnswersSettings(actor, params.id, body),
  ),
  on(calls.readAgentDocument, ({ actor, params, query }) =>
    readDocument(actor, {
      runId: params.id,
      number: Number(params.number),
      from: query.from === undefined ? null : Number(query.from),
    }),
  ),
  on(calls.retryAnswersPass, ({ actor, params }) =>
    retryAnswersPass(actor, params.id, params.passId),
  ),
  on(calls.createQuestions, ({ actor, params, body, signal }) =>
    createQuestions(actor, params.id, body, signal),
  ),
  on(calls.changeQuestion, ({ actor, params, body, signal }) =>
    changeQuestion(actor, params.id, body, signal),
  ),
  on(calls.deleteQuestion, ({ actor, params, signal }) => deleteQuestion(actor, params.id, signal)),
  on(calls.askQuestions, ({ actor, params, body }) => askQuestions(actor, params.id, body)),
  onSite(calls.getQuestionsProgress, getQuestionsProgress),
  on(calls.putEngineSettings, ({ actor, params, body }) =>
    putEngineSettings(actor, params.id, body),
  ),

  on(api.listPublicAgentTasks, ({ params, page }) => listPublicAgentRuns(params.host, page)),
];
