import { readAgentDocument } from './agent-runs';
import {
  askQuestions,
  changeQuestion,
  createQuestions,
  deleteQuestion,
  exportQuestions,
  getQuestionsProgress,
  importQuestions,
  putEngineSettings,
  retryAnswersPass,
} from './questions';

export * from './agent-runs';
export * from './answers-limits';
export * from './questions';

/** Calls that only the dashboard has. */
export const ownOperations = [
  createQuestions,
  changeQuestion,
  deleteQuestion,
  askQuestions,
  getQuestionsProgress,
  putEngineSettings,
  retryAnswersPass,
  readAgentDocument,
  importQuestions,
  exportQuestions,
] as const;
