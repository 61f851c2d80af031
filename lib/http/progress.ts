/** How far a request is: `done` of `total` steps, and the one that ended last. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

type Listener = (progress: Progress) => void;

const listeners = new WeakMap<Request, Listener>();

/** Hears the progress of a request that this process makes itself. */
export const watchProgress = (request: Request, listener: Listener): void =>
  void listeners.set(request, listener);

export const progressOf = (request: Request): Listener =>
  listeners.get(request) ?? (() => undefined);
