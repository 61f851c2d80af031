import { getAgentRunsProgress, readAgentDocument } from './agent-runs';
import { getAnswersProgress, retryAnswersPass } from './answers';
import { importQuestions, exportQuestions } from './questions';

export * from './agent-runs';
export * from './answers-limits';
export * from './answers';
export * from './questions';

/** Calls that only the dashboard has. */
export const ownOperations = [
  getAgentRunsProgress,
  readAgentDocument,
  getAnswersProgress,
  retryAnswersPass,
  importQuestions,
  exportQuestions,
] as const;
