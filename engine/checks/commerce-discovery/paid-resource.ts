import { memoized, type Exchange } from '../../network/recording';
import type { Reply } from '../../network/types';
import { paymentTerms, type PaymentTerms } from '../../parse/payment-terms';
import { agentInterface } from '../../probes/agent-interface';
import { apiDescription } from '../../probes/api-description';
import { plainGet } from '../../probes/ask';
import { isUnproven } from '../../probes/challenge';
import { acpFile, robotsTxtFile, ucpFile } from '../../probes/files';
import { mcpServer } from '../../probes/mcp-server';
import { homePage } from '../../probes/page';
import { plainAddress } from '../../probes/plain-operation';
import { all, ask, probe, read, type Questions } from '../../probes/probe';
import { header, headerLines, jsonBody } from '../../probes/reply';

/** A resource that costs something, and its answer to a client that does not pay. */
export interface PaidResource {
  readonly url: string;
  readonly exchange: Exchange;
  readonly reply: Reply;
  /** Address of the API description that names a price; null if the 402 alone does. */
  readonly declaredBy: string | null;
  /** Terms that clients read; empty unless it answers 402. */
  readonly terms: readonly PaymentTerms[];
}

/** The first 402 among the answers of other probes, or an operation of the API with a price (GET, no input). */
export const paidResource = probe(function* (context): Questions<PaidResource | null> {
  const [home, ucp, acp, agent, mcp, description, robots] = yield* all([
    read(homePage),
    read(ucpFile),
    read(acpFile),
    read(agentInterface),
    read(mcpServer),
    read(apiDescription),
    read(robotsTxtFile),
  ]);
  const { source, tried } = description;
  const url = plainAddress(context, description, robots, ({ isPriced }) => isPriced);
  if (url !== undefined) {
    const exchange = yield* ask(plainGet(url));
    return exchange ? paidOf(exchange, source!.url) : null;
  }
  const seen = [home, ucp, acp, agent, mcp.live, ...tried].flatMap((reading) =>
    reading?.exchange.answer.kind === 'reply' && reading.exchange.answer.status === 402
      ? [reading.exchange]
      : [],
  );
  return seen[0] ? paidOf(seen[0], null) : null;
});

function paidOf(exchange: Exchange, declaredBy: string | null): PaidResource | null {
  const { answer: reply } = exchange;
  if (reply.kind === 'none' || isUnproven(exchange)) return null;
  const terms = reply.status === 402 ? memoized(reply, termsOf) : [];
  return { url: exchange.ask.url, exchange, reply, declaredBy, terms };
}

const termsOf = (reply: Reply): readonly PaymentTerms[] =>
  paymentTerms(
    header(reply, 'payment-required'),
    headerLines(reply.headers, 'www-authenticate'),
    jsonBody(reply) ?? null,
  );
