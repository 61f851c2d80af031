/** Limits of one run: enough for a visitor's task, bounded because model calls cost money. */
export const BUDGET = {
  steps: 20,
  fetches: 15,
  documentBytes: 2 * 2 ** 20,
  inputTokens: 120_000,
  runMs: 180_000,
  /** Consecutive invalid tool calls. */
  invalidCalls: 3,
  /** Final turns in which the model is warned of the end. */
  lastTurns: 2,
} as const;
