import type { Probe } from '../../probe';
import { StuckProbe, type Seen } from '../../seen';
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
    api: evidenceOf(apiSurface, seen),
    mcp: evidenceOf(mcpSurface, seen),
    agent: evidenceOf(agentSurface, seen),
    docs: evidenceOf(docsSurface, seen),
    commerce: evidenceOf(commerceSurface, seen),
    auth: evidenceOf(authSurface, seen),
  };
}

function evidenceOf(surface: Probe<string | null>, seen: Seen): string | null {
  try {
    return seen.read(surface);
  } catch (error) {
    if (error instanceof StuckProbe) return null;
    throw error;
  }
}
