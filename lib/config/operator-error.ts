/** What whoever runs Seamark has to mend. The message names the thing, what happened and the next step, and is all they are shown. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
