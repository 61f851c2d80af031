import { hasCost, type DraftFinding } from '../rules';
import { isObject, member, textMember, type Json } from '../../parse/json';
import { plural, quote } from '../../parse/text';
import { cardText, remotesOf } from '../../parse/server-card';
import { excerpt } from '../../probes/describe';
import { hasHandshake, WITH_SESSIONS as PROPOSED } from '../../probes/mcp-endpoint';
import type { McpServerReading, ServerCardReading } from '../../probes/mcp-server';
import { raise, note } from './rules';

/** What the endpoint itself showed, for `mcp-discovery`. */
export function liveFindings(
  { live, isLiveDeclared }: McpServerReading,
  card: ServerCardReading,
): DraftFinding[] {
  const declared = remotesOf(card.value).filter((r) => r.type !== 'sse');
  if (!isLiveDeclared || !live)
    return declared.length > 0
      ? [
          note(
            'remote-elsewhere',
            'The declared remote was not probed: only HTTPS URLs of this site without variables ' +
              'are',
            quote(declared[0]!.url, 200),
          ),
        ]
      : [];
  if (live.state === 'inconclusive')
    return [
      note(
        'inconclusive',
        'The response of the MCP endpoint does not show whether it works',
        live.endpoint,
      ),
    ];
  if (live.state !== 'dead') return [];
  return [
    raise('dead-remote', 'The declared MCP endpoint gives no JSON-RPC response', {
      on: live.exchange,
      evidence: `requested server/discover, then initialize; ${excerpt(live.exchange)}`,
    }),
  ];
}

/** Letters and digits only: `Acme Charts`, `acme-charts` and `com.acme/charts` are names of one server. */
const folded = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function isSameName(card: Json | undefined, live: string): boolean {
  const names = [
    cardText(card, 'name'),
    cardText(card, 'title'),
    cardText(card, 'name')?.split('/').at(-1),
  ];
  const spoken = folded(live.slice(0, 500));
  return (
    spoken === '' ||
    names.some((name) => {
      const own = folded((name ?? '').slice(0, 500));
      return own !== '' && (own.includes(spoken) || spoken.includes(own));
    })
  );
}

export function mismatch(
  { live, isLiveDeclared }: McpServerReading,
  card: ServerCardReading,
): DraftFinding[] {
  if (!isLiveDeclared || live?.state !== 'works') return [];
  const { value } = card;
  const differences: string[] = [];
  const version = cardText(value, 'version');
  if (live.name !== null && cardText(value, 'name') !== undefined && !isSameName(value, live.name))
    differences.push(
      `name ${quote(cardText(value, 'name')!, 80)} in the card, ${quote(live.name, 80)} ` +
        'from the server',
    );
  if (live.version !== null && version !== undefined && version.trim() !== live.version.trim())
    differences.push(
      `version ${quote(version, 40)} in the card, ${quote(live.version, 40)} from the server`,
    );
  const claimed = remotesOf(value).find((r) => r.url === live.endpoint)?.versions ?? [];
  // A handshake shows one revision only: the one we proposed, or what the server has instead of it.
  // server/discover need not list revisions that begin with one.
  const wrong =
    live.era === 'stateless'
      ? claimed.filter((v) => !hasHandshake(v) && !live.protocols.includes(v))
      : claimed.filter(
          (v) => v === PROPOSED && live.protocols.length > 0 && !live.protocols.includes(PROPOSED),
        );
  if (wrong.length > 0)
    differences.push(
      `revisions ${wrong
        .slice(0, 5)
        .map((v) => quote(v, 30))
        .join(', ')} in the card, ${live.protocols
        .slice(0, 5)
        .map((v) => quote(v, 30))
        .join(', ')} from the server`,
    );
  if (differences.length === 0) return [];
  return [
    raise('mismatch', 'The server card and the running server disagree', {
      on: live.exchange,
      evidence: differences.join('; '),
    }),
  ];
}

const TOOLS_MANY = 60;

export function toolFindings({ live }: McpServerReading): DraftFinding[] {
  if (!live?.tools || live.tools.list.length === 0) return [];
  const { list, exchange: on, hasMore } = live.tools;
  const findings: DraftFinding[] = [];
  const share = (
    slug: 'tool-descriptions' | 'tool-schemas',
    lacking: readonly Json[],
    what: string,
  ) => {
    if (lacking.length === 0) return;
    const finding = raise(
      slug,
      `${lacking.length} of ${plural(list.length, 'tool')} without ${what}`,
      {
        share: [lacking.length, list.length],
        on,
        evidence: lacking
          .slice(0, 5)
          .map((t) => quote(textMember(t, 'name') ?? 'no name', 60))
          .join(', '),
      },
    );
    if (hasCost(finding)) findings.push(finding);
  };
  share(
    'tool-descriptions',
    list.filter((t) => textMember(t, 'description') === undefined),
    'a description',
  );
  share(
    'tool-schemas',
    list.filter(
      (t) =>
        !isObject(member(t, 'inputSchema')) ||
        member(member(t, 'inputSchema'), 'type') !== 'object',
    ),
    'an inputSchema of type object',
  );
  if (list.length > TOOLS_MANY)
    findings.push(
      raise('many-tools', `The server offers ${list.length}${hasMore ? ' or more' : ''} tools`, {
        on,
        evidence: `more than ${TOOLS_MANY} tools crowd a model’s context`,
      }),
    );
  return findings;
}
