import type { Seen } from '../../seen';
import type { Surfaces } from '../../types';
import { agentSurface } from './agent';
import { apiSurface } from './api';
import { authSurface } from './auth';
import { commerceSurface } from './commerce';
import { docsSurface } from './docs';
import { mcpSurface } from './mcp';

/** The evidence for each surface, for people; null = none. */
export function surfacesOf(seen: Seen): Surfaces {
  return {
    api: apiSurface.read(seen),
    mcp: mcpSurface.read(seen),
    agent: agentSurface.read(seen),
    docs: docsSurface.read(seen),
    commerce: commerceSurface.read(seen),
    auth: authSurface.read(seen),
  };
}
