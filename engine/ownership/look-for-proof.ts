import type { TxtResolver } from '../network/resolve';
import type { Answer, Ask, Network, NetworkSession } from '../network/types';
import type { DocumentReader } from '../recorded/read-document';
import { ENGINE_VERSION } from '../report/version';
import {
  judgeProofDns,
  judgeProofFile,
  judgeProofMeta,
  PROOF_FILE,
  proofNames,
  type ProofResult,
} from './proof';

export interface ProofRequest {
  readonly host: string;
  /** URL of the home page. */
  readonly url: string;
  readonly token: string;
}

export interface ProofContext {
  readonly network: Network;
  readonly txt: TxtResolver;
  readonly reader: Pick<DocumentReader, 'headMetas'>;
  readonly baseUrl: string;
  readonly signal: AbortSignal;
}

const TIMEOUT_MS = 10_000;
const FILE_BYTES = 1024;
const PAGE_BYTES = 512 * 1024;
const REQUESTS_MAX = 20;

/** Checks the three places where an owner can publish the proof. */
export async function findOwnershipProofs(
  { host, url, token }: ProofRequest,
  context: ProofContext,
): Promise<ProofResult[]> {
  const session = context.network.open({
    userAgent: `Seamark/${ENGINE_VERSION} (+${context.baseUrl}/bot)`,
    timeoutMs: TIMEOUT_MS,
    retries: 1,
    requestsMax: REQUESTS_MAX,
    signal: context.signal,
  });
  try {
    const [records, file, home] = await Promise.all([
      Promise.all(
        proofNames(host).map((name) => context.txt(name, context.signal).catch(() => null)),
      ),
      session.ask(get(`https://${host}${PROOF_FILE}`, 'text/plain', FILE_BYTES)),
      askHome(session, url),
    ]);
    return [
      judgeProofDns(host, token, records),
      judgeProofFile(host, token, file),
      await judgeProofMeta(host, token, home, context.reader),
    ];
  } finally {
    await session.close();
  }
}

/** Requests the http home page if nothing answers over https, as a scan does. */
async function askHome(session: NetworkSession, url: string): Promise<Answer> {
  const home = await session.ask(get(url, 'text/html', PAGE_BYTES));
  if (home.kind === 'reply' || !url.startsWith('https:')) return home;
  const plain = await session.ask(get(url.replace('https:', 'http:'), 'text/html', PAGE_BYTES));
  return plain.kind === 'reply' ? plain : home;
}

const get = (url: string, accept: string, capBytes: number): Ask => ({
  method: 'GET',
  url,
  headers: { accept },
  capBytes,
  follow: true,
  lane: 'site',
});
