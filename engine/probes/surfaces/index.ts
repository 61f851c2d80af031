import type { Seen } from '../../seen';
import type { Surfaces } from '../../types';
import { docsSurface } from './docs';

/** The evidence for each surface, for people; null = none. */
export function surfacesOf(seen: Seen): Surfaces {
  return { api: null, mcp: null, agent: null, docs: docsSurface.read(seen), commerce: null, auth: null };
}
