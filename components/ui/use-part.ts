import { useEffect, useState } from 'react';

/**
 * A part of the page that is fetched when it is wanted, null until then. One that cannot be fetched is `lost`, and the rest
 * of the page goes on; `lazy` would end it. `fetchPart` is the same at every render.
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
