import { listMember, textMember } from '../../parse/json';
import { probe, read, type Questions } from '../../probes/probe';
import { getJson } from '../../probes/ask';
import { fetchJson } from '../../probes/file';
import { apiSurface } from '../../probes/surfaces/api';

/** Address of the agents.json (flows over an API) if there is evidence of an API; else null. */
export const agentsJson = probe(function* (context): Questions<string | null> {
  const isApi = ['api', 'all'].includes(context.profile) || (yield* read(apiSurface)) !== null;
  if (!isApi) return null;
  const { value, exchange } = yield* fetchJson(
    context,
    getJson(context.resolve('/.well-known/agents.json')),
  );
  const isAgentsJson =
    textMember(value, 'agentsJson') !== undefined || listMember(value, 'flows').length > 0;
  return isAgentsJson ? exchange.ask.url : null;
});
