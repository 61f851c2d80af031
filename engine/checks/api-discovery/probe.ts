import { listMember, textMember } from '../../parse/json';
import { distinctBy } from '../../parse/lists';
import { safeOperations, type SafeOperation } from '../../parse/openapi-operations';
import { memoized, type Exchange } from '../../network/recording';
import { apiDescription } from '../../probes/api-description';
import { probe, read, sample, type Questions } from '../../probes/probe';
import { getJson, request } from '../../probes/ask';
import { fetchJson } from '../../probes/file';
import { robotsTxtFile } from '../../probes/files';
import { isProbeable } from '../../probes/mcp-endpoint';
import { resolveUrl } from '../../probes/page';
import { isSampleAllowed } from '../../probes/sample';
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

/** An operation without an effect, and what it answered. */
export interface CalledOperation extends SafeOperation {
  readonly exchange: Exchange;
}

const CALLED_MAX = 3;
const CAP_BYTES = 256 * 1024;

/** Up to three operations of an OpenAPI description that anyone may call, on this site only. */
export const calledOperations = probe(function* (context): Questions<readonly CalledOperation[]> {
  const { source } = yield* read(apiDescription);
  if (source?.description.kind !== 'OpenAPI' || source.description.isCut) return [];
  const robots = yield* read(robotsTxtFile);
  const urlOf = ({ servers, path }: SafeOperation): string | undefined =>
    servers
      .map((server) => resolveUrl(server, source.exchange.answer.url))
      .flatMap((base) => (base === null ? [] : [base.replace(/\/$/, '') + path]))
      .find((url) => isProbeable(context, url) && isSampleAllowed(context, url, robots));
  const listed = memoized(source.description.value, safeOperations).flatMap((operation) => {
    const url = urlOf(operation);
    return url === undefined ? [] : [{ operation, url }];
  });
  const chosen = distinctBy(listed, ({ url }) => url).slice(0, CALLED_MAX);
  const exchanges = yield* sample(
    chosen.map(({ url }) =>
      request({
        url,
        follow: false,
        capBytes: CAP_BYTES,
        headers: { accept: 'application/json, */*;q=0.5' },
      }),
    ),
  );
  return chosen.flatMap(({ operation }, at) => {
    const exchange = exchanges[at];
    return exchange ? [{ ...operation, exchange }] : [];
  });
});
