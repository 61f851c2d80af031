/**
 * A problem that the operator must solve. Only the message is printed: the subject, what happened,
 * and the next step.
 */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
