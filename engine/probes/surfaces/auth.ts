import type { Probe } from '../../define';
import type { Exchange } from '../../recording';
import type { Seen } from '../../seen';
import { isObject, member, textMember } from '../../parse/json';
import { headerLines } from '../reply';
import { agentCardFile, protectedResourceFile } from '../files';
import { mcpLink } from '../mcp-link';

/** Evidence that something here is protected, for people; null without. Computed after the second wave. */
export const authSurface: Probe<string | null> = {
  asks: (seen) => [...protectedResourceFile.asks(seen), ...agentCardFile.asks(seen), ...mcpLink.asks(seen)],
  read(seen) {
    return evidenceOf(seen);
  },
};

const isBearer = ({ answer }: Exchange) => answer.kind === 'reply' && answer.status === 401 && headerLines(answer.headers, 'www-authenticate').some((line) => /(?:^|,)\s*bearer(?:\s|,|$)/i.test(line.slice(0, 4000)));

function evidenceOf(seen: Seen): string | null {
  const metadata = protectedResourceFile.read(seen);
  if (metadata.json?.ok && textMember(metadata.json.value, 'resource')) return `protected resource metadata at ${metadata.exchange.ask.url}`;
  const link = mcpLink.read(seen);
  if (link && isBearer(link.exchange)) return `${link.url} answers 401 with WWW-Authenticate: Bearer`;
  const agent = agentCardFile.read(seen);
  const schemes = agent.json?.ok ? member(agent.json.value, 'securitySchemes') : undefined;
  return isObject(schemes) && Object.keys(schemes).length > 0 ? `securitySchemes in ${agent.exchange.ask.url}` : null;
}
