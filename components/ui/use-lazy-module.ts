import { useEffect, useState } from 'react';

/**
 * Loads a module when `isWanted`; null until then, `failed` if it cannot be loaded. Unlike with `lazy`, the page survives
 * a failure. `fetchPart` must be stable across renders.
 */
export function useLazyModule<Part extends object>(
  fetchPart: () => Promise<Part>,
  isWanted: boolean,
): Part | 'failed' | null {
  const [part, setPart] = useState<Part | 'failed' | null>(null);
  useEffect(() => {
    if (isWanted) fetchPart().then(setPart, () => setPart('failed'));
  }, [fetchPart, isWanted]);
  return part;
}
