let isReleasing = false;

/**
 * V8 keeps the receivers of all frames of an error until its stack is read. React aborts each completed render with an
 * error, whose frames hold the queue of immediates, thus concurrent requests, and through these all later ones.
 */
export function releaseAbortFrames(): void {
  if (isReleasing) return;
  isReleasing = true;
  const abort = Reflect.get(AbortController.prototype, 'abort');
  AbortController.prototype.abort = function (this: AbortController, ...reason) {
    abort.apply(this, reason);
    if (this.signal.reason instanceof Error) void this.signal.reason.stack;
  };
}
