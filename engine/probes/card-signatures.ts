import { isHttpsUrl } from '../parse/agent-card';
import { readSignature, verifySignature, type CardSignature } from '../parse/card-signature';
import { listMember, type Json } from '../parse/json';
import { quote } from '../parse/text';
import type { Exchange } from '../network/recording';
import { agentCard } from './agent-card';
import { request, ACCEPT } from './ask';
import { isUnanswered } from './availability';
import { fetchJson } from './file';
import { isProbeable } from './mcp-endpoint';
import { all, probe, read, type Questions } from './probe';
import type { ProbeContext } from './probe-context';

/** One signature of the agent card. `unchecked`: its key is elsewhere, or gave no answer. */
export interface SignatureReading {
  readonly state: 'verified' | 'as published' | 'broken' | 'unchecked';
  /** Why it is not verified; the `kid` of one that is. */
  readonly reason: string;
  /** Answer of the key set. */
  readonly exchange: Exchange | null;
}

const SIGNATURES_MAX = 3;
const KEYS_CAP_BYTES = 256 * 1024;

/** Signatures of the agent card, verified with keys that this site publishes. */
export const cardSignatures = probe(function* (context): Questions<readonly SignatureReading[]> {
  const { card } = yield* read(agentCard);
  const entries = listMember(card?.value, 'signatures').slice(0, SIGNATURES_MAX);
  return yield* all(entries.map((entry) => readEntry(context, card!.value!, entry)));
});

function* readEntry(context: ProbeContext, card: Json, entry: Json): Questions<SignatureReading> {
  const signature = readSignature(entry);
  if (typeof signature === 'string') return { state: 'broken', reason: signature, exchange: null };
  const place = keyPlace(context, signature);
  if (place !== null) return { state: 'unchecked', reason: place, exchange: null };
  // Clients follow no redirect to a key set (jose).
  const keys = yield* fetchJson(
    context,
    request({
      url: signature.jku!,
      headers: { accept: ACCEPT.json },
      capBytes: KEYS_CAP_BYTES,
      follow: false,
    }),
  );
  const { exchange } = keys;
  if (isUnanswered(keys)) return { state: 'unchecked', reason: keys.reason, exchange };
  if (keys.value === undefined) {
    const fault = keys.state === 'present' ? 'it is not JSON' : keys.reason;
    const reason = `the key set ${quote(signature.jku!, 150)} cannot be read: ${fault}`;
    return { state: 'broken', reason, exchange };
  }
  const verdict = verifySignature(signature, card, keys.value);
  return typeof verdict === 'string'
    ? { state: verdict, reason: signature.kid, exchange }
    : { state: 'broken', reason: verdict.fault, exchange };
}

/** Why the key set is not asked for; null if it is. */
function keyPlace(context: ProbeContext, { jku }: CardSignature): string | null {
  if (jku === null) return 'the signature names no key set (jku)';
  return isHttpsUrl(jku) && isProbeable(context, jku)
    ? null
    : `its key is not on this site: ${quote(jku, 150)}`;
}
