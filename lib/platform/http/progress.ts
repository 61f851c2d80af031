/** Progress of a request: `done` of `total` steps, and the last one that ended; 0: the work starts. */
export interface RequestProgress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
  /** What the last step gave; its type is the operation's. */
  readonly result?: unknown;
}

type Listener = (progress: RequestProgress) => void;

const listeners = new WeakMap<Request, Listener>();

/** Observes the progress of a request that this process makes itself. */
export const watchProgress = (request: Request, listener: Listener): void =>
  void listeners.set(request, listener);

export const progressOf = (request: Request): Listener =>
  listeners.get(request) ?? (() => undefined);
