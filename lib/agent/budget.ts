/** What one run may use: enough for a task of a visitor, bounded because each run costs a model. */
export const BUDGET = {
  steps: 20,
  fetches: 15,
  documentBytes: 2 * 2 ** 20,
  inputTokens: 120_000,
  runMs: 180_000,
  /** Calls in a row that are no valid use of a tool. */
  invalidCalls: 3,
  /** The last turns in which the model is told that the end is near. */
  lastTurns: 2,
} as const;
