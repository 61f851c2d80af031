import type { Probe } from '../probe';
import { StuckProbeError, type ProbeContext } from '../probe-context';
import type { Surfaces } from '../../report/types';
import { agentSurface } from './agent';
import { apiSurface } from './api';
import { authSurface } from './auth';
import { commerceSurface } from './commerce';
import { docsSurface } from './docs';
import { mcpSurface } from './mcp';

/** Evidence of each surface, for people; null = none. */
export function surfacesOf(context: ProbeContext): Surfaces {
  return {
    api: evidenceOf(apiSurface, context),
    mcp: evidenceOf(mcpSurface, context),
    agent: evidenceOf(agentSurface, context),
    docs: evidenceOf(docsSurface, context),
    commerce: evidenceOf(commerceSurface, context),
    auth: evidenceOf(authSurface, context),
  };
}

function evidenceOf(surface: Probe<string | null>, context: ProbeContext): string | null {
  try {
    return context.read(surface);
  } catch (error) {
    if (error instanceof StuckProbeError) return null;
    throw error;
  }
}
