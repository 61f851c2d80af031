import { INVALID_TOKEN, type Reply } from '../../network/types';
import { authChallenges, paramsOf } from '../../parse/challenges';
import type { Exchange } from '../../network/recording';
import { authorization } from './probe';
import { apiDescription } from '../../probes/api-description';
import { isUnproven } from '../../probes/challenge';
import { robotsTxtFile } from '../../probes/files';
import { isProbeable } from '../../probes/mcp-endpoint';
import { mcpServer } from '../../probes/mcp-server';
import { plainAddress } from '../../probes/plain-operation';
import { all, ask, probe, read, type Questions } from '../../probes/probe';
import { protection } from '../../probes/protection';
import { CAP, plainGet } from '../../probes/ask';
import { headerLines } from '../../probes/reply';

/** Answers of a protected resource to a client without a valid token. */
export interface GuardedResource {
  readonly url: string;
  readonly withoutToken: Guarded;
  /** Null unless the answer without a token is 401. */
  readonly withInvalidToken: Guarded | null;
}

interface Guarded {
  readonly exchange: Exchange;
  readonly reply: Reply;
  /** True if it has `WWW-Authenticate: Bearer`. */
  readonly isBearer: boolean;
  /** `error` of that challenge (RFC 6750 section 3). */
  readonly error: string | null;
}

/** An MCP endpoint or an operation of the API that needs a token; null without one that answers. */
export const guardedResource = probe(function* (context): Questions<GuardedResource | null> {
  const { issuer } = yield* read(authorization);
  if (issuer === null) return null;
  const [{ live }, { challenges }, description, robots] = yield* all([
    read(mcpServer),
    read(protection),
    read(apiDescription),
    read(robotsTxtFile),
  ]);
  const seen =
    challenges.find(({ exchange }) => isProbeable(context, exchange.ask.url))?.exchange ??
    (live?.state === 'protected' ? live.exchange : undefined);
  const operation =
    context.endpointOf('oauth') ??
    (seen ? undefined : plainAddress(context, description, robots, ({ needsToken }) => needsToken));
  const exchange = seen ?? (operation === undefined ? undefined : yield* ask(plainGet(operation)));
  const withoutToken = guardedOf(exchange);
  if (!withoutToken) return null;
  const { url } = withoutToken.exchange.ask;
  if (withoutToken.reply.status !== 401) return { url, withoutToken, withInvalidToken: null };
  const { ask: first } = withoutToken.exchange;
  const headers = { ...first.headers, authorization: INVALID_TOKEN };
  const second = yield* ask({ ...first, headers, follow: false, capBytes: CAP.answer });
  return { url, withoutToken, withInvalidToken: guardedOf(second) };
});

function guardedOf(exchange: Exchange | undefined): Guarded | null {
  if (!exchange || exchange.answer.kind === 'none' || isUnproven(exchange)) return null;
  const reply = exchange.answer;
  const sent = authChallenges(headerLines(reply.headers, 'www-authenticate'));
  const bearer = sent.find(({ scheme }) => scheme === 'bearer');
  const [error = null] = bearer ? paramsOf(bearer, 'error') : [];
  return { exchange, reply, isBearer: bearer !== undefined, error };
}
