import { useEffect, useState } from 'react';

interface RetryAfter {
  readonly retryAfterSeconds: number | null;
}

/** Counts down from Retry-After; 0 if there is nothing to wait for. */
export function useSecondsLeft(error: RetryAfter | null): number {
  const seconds = error?.retryAfterSeconds ?? 0;
  const [since, setSince] = useState<{
    readonly error: RetryAfter | null;
    readonly passed: number;
  }>({
    error,
    passed: 0,
  });
  useEffect(() => {
    if (seconds === 0) return;
    const from = Date.now();
    const timer = setInterval(() => setSince({ error, passed: (Date.now() - from) / 1000 }), 1000);
    return () => clearInterval(timer);
  }, [error, seconds]);
  return Math.max(0, seconds - (since.error === error ? since.passed : 0));
}
