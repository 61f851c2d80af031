import { useEffect, useState } from 'react';

/**
 * Loads a module when `isWanted`; null until then, `lost` if it cannot be loaded. Unlike with `lazy`, the page survives
 * a failure. `fetchPart` must be stable across renders.
 */
export function usePart<Part extends object>(
  fetchPart: () => Promise<Part>,
  isWanted: boolean,
): Part | 'lost' | null {
  const [part, setPart] = useState<Part | 'lost' | null>(null);
  useEffect(() => {
    if (isWanted) fetchPart().then(setPart, () => setPart('lost'));
  }, [fetchPart, isWanted]);
  return part;
}
