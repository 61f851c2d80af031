import type { Answer, Reply } from '../network/types';
import { siteOf } from '../probes/probe-context';
import type { DocumentReader } from '../recorded/read-document';

export type ProofMethod = 'dns' | 'file' | 'meta';

/** Result of one proof method. `unchecked`: no usable answer, which does not count against the owner. */
export interface ProofResult {
  readonly method: ProofMethod;
  readonly outcome: 'proven' | 'missing' | 'unchecked';
  /** Sentence for the person who verifies ownership. */
  readonly says: string;
}

export const PROOF_FILE = '/.well-known/seamark-verify.txt';
export const PROOF_META = 'seamark-verify';
const PROOF_LABEL = '_seamark-verify';
export const PROOF_RECORD = 'seamark-verify=';

/** Names whose TXT record proves the host: its own name and its parents, up to the registrable domain. */
export function proofNames(host: string): string[] {
  const top = siteOf(host);
  const names: string[] = [];
  for (let name = host; name.length >= top.length; name = name.slice(name.indexOf('.') + 1)) {
    names.push(`${PROOF_LABEL}.${name}`);
    if (name === top || !name.includes('.')) break;
  }
  return names;
}

/** `records`: TXT records by name; null if no name server answered. */
export function judgeProofDns(
  host: string,
  token: string,
  records: readonly (readonly string[] | null)[],
): ProofResult {
  const proofs = records
    .flatMap((texts) => texts ?? [])
    .filter((text) => text.startsWith(PROOF_RECORD));
  const name = `${PROOF_LABEL}.${host}`;
  if (proofs.includes(`${PROOF_RECORD}${token}`))
    return proven('dns', `The TXT record below ${name} or a parent has the token.`);
  if (records.includes(null))
    return unchecked('dns', `The name servers of ${host} gave no usable answer.`);
  if (proofs.length > 0) return missing('dns', `The TXT record at ${name} has another token.`);
  return missing('dns', `There is no TXT record at ${name}.`);
}

export function judgeProofFile(host: string, token: string, answer: Answer): ProofResult {
  const reply = usable('file', host, answer);
  if ('outcome' in reply) return reply;
  if (reply.truncated) return missing('file', `${PROOF_FILE} has more than 1024 bytes.`);
  return textOf(reply).trim() === token
    ? proven('file', `${PROOF_FILE} has the token.`)
    : missing('file', `${PROOF_FILE} has other content than the token.`);
}

export async function judgeProofMeta(
  host: string,
  token: string,
  answer: Answer,
  reader: Pick<DocumentReader, 'headMetas'>,
): Promise<ProofResult> {
  const reply = usable('meta', host, answer);
  if ('outcome' in reply) return reply;
  const read = await reader.headMetas(reply, PROOF_META);
  if (!read.ok) return unchecked('meta', `The home page of ${host} takes too long to read.`);
  const tokens = read.value;
  if (tokens.includes(token))
    return proven('meta', `The home page has <meta name="${PROOF_META}"> with the token.`);
  return missing(
    'meta',
    tokens.length > 0
      ? `<meta name="${PROOF_META}"> of the home page has another token.`
      : `The head of the home page has no <meta name="${PROOF_META}">.`,
  );
}

/** A 200 from this host over a trusted connection; else the reason why the answer proves nothing. */
function usable(method: ProofMethod, host: string, answer: Answer): Reply | ProofResult {
  if (answer.kind === 'none') {
    if (answer.reason === 'name-not-found' || answer.reason === 'blocked')
      return missing(method, `${host} has no public address.`);
    return unchecked(method, `${host} gave no answer (${answer.message}).`);
  }
  const elsewhere = [...answer.hops.map((hop) => hop.url), answer.url].find(
    (url) => new URL(url).hostname !== host,
  );
  if (elsewhere !== undefined)
    return missing(
      method,
      `${host} redirects to ${new URL(elsewhere).hostname}, which proves nothing about ${host}.`,
    );
  if (answer.tls && !answer.tls.authorized)
    return unchecked(
      method,
      `The certificate of ${host} is not valid (${answer.tls.error ?? 'unknown reason'}).`,
    );
  // A protected site, which scans reach with the owner's headers, has not lost its proof.
  if (answer.status >= 500 || answer.status === 429 || answer.status === 401)
    return unchecked(method, `${answer.url} answered ${answer.status}.`);
  if (answer.status !== 200) return missing(method, `${answer.url} answered ${answer.status}.`);
  return answer;
}

const textOf = (reply: Reply): string => new TextDecoder().decode(reply.body);

const proven = (method: ProofMethod, says: string): ProofResult => ({
  method,
  outcome: 'proven',
  says,
});
const missing = (method: ProofMethod, says: string): ProofResult => ({
  method,
  outcome: 'missing',
  says,
});
const unchecked = (method: ProofMethod, says: string): ProofResult => ({
  method,
  outcome: 'unchecked',
  says,
});
