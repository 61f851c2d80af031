import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from 'web-bot-auth';
import { verifierFromJWK } from 'web-bot-auth/crypto';
import {
  keyDirectory,
  requestSigner,
  signatureAgentCard,
} from '@/lib/platform/scanner/web-bot-auth';
import { auditOverSockets, evaluatorPool } from '../../../helpers/audit-over-sockets';
import { serveSite, type ServedSite, type SiteRequest } from '../../../helpers/sites/serve-site';
import { page } from '../../../helpers/memory-network';

const SETTINGS = {
  BASE_URL: 'https://seamark.example',
  NEXTAUTH_SECRET: 'a secret of at least thirty-two characters',
  SCAN_SIGN: 2,
};

interface Directory {
  readonly keys: readonly (JsonWebKey & { readonly kid: string })[];
}
const keysOf = async (settings = SETTINGS): Promise<Directory['keys']> =>
  (JSON.parse((await keyDirectory(settings))!.body) as Directory).keys;

/** Null if the verifier accepts the request, otherwise its reason. */
async function reasonAgainst({ method, path, scheme, headers }: SiteRequest, key: JsonWebKey) {
  const request = new Request(`${scheme}://site.test${path}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && name.startsWith('signature')
        ? // The verifier doesn’t know members of dictionaries, and gets the one that is signed.
          [[name, name === 'signature-agent' ? value.replace(/^sig1=/, '') : value]]
        : [],
    ),
  });
  try {
    await verify(request, await verifierFromJWK(key));
    return null;
  } catch (error) {
    return String(error);
  }
}

let site: ServedSite;
let pool: Awaited<ReturnType<typeof evaluatorPool>>['pool'];
const isOurs = ({ headers }: SiteRequest) => headers['user-agent']?.startsWith('Seamark/') ?? false;

beforeAll(async () => {
  ({ pool } = await evaluatorPool());
  site = await serveSite({
    '/': { headers: { 'content-type': 'text/html' }, body: String(page({}).body) },
    '/robots.txt': { status: 302, headers: { location: '/moved-robots.txt' } },
    '/moved-robots.txt': 'User-agent: *\nAllow: /\n',
  });
  await auditOverSockets({
    url: 'http://site.test/',
    connectTo: site.connectTo,
    pool,
    sign: requestSigner(SETTINGS),
  });
});
afterAll(async () => {
  await Promise.all([site.close(), pool.close()]);
});

describe('a scan', () => {
  it('signs every request under its own name, and the official verifier accepts each', async () => {
    const [current] = await keysOf();
    const own = site.requests.filter(isOurs);
    expect(own.length).toBeGreaterThan(20);
    expect(own.map(({ path }) => path)).toContain('/moved-robots.txt');
    const refused = await Promise.all(own.map((request) => reasonAgainst(request, current!)));
    expect(refused.filter((reason) => reason !== null)).toEqual([]);
    expect(new Set(own.map(({ headers }) => headers['signature-agent']))).toEqual(
      new Set(['sig1="https://seamark.example"']),
    );
    for (const { headers } of own)
      expect(headers['signature-input']).toMatch(
        /^sig1=\("@authority" "signature-agent";key="sig1"\);/,
      );
    expect(new Set(own.map(({ headers }) => headers['signature'])).size).toBe(own.length);
  });

  it('signs no request under the name of another client', () => {
    const others = site.requests.filter((request) => !isOurs(request));
    expect(others.length).toBeGreaterThan(5);
    expect(others.filter(({ headers }) => headers['signature'] !== undefined)).toEqual([]);
  });

  it('is not verified by another key', async () => {
    const [, former] = await keysOf();
    expect(await reasonAgainst(site.requests.find(isOurs)!, former!)).not.toBeNull();
  });
});

describe('the card', () => {
  it('names the address that it is at, and where the keys are', () => {
    expect(
      signatureAgentCard({ ...SETTINGS, contact: 'mailto:bot@seamark.example' }),
    ).toMatchObject({
      client_id: 'https://seamark.example/bot.json',
      contacts: ['mailto:bot@seamark.example'],
      jwks_uri: 'https://seamark.example/.well-known/http-message-signatures-directory',
      web_bot_auth: { 'rfc9309-product-token': 'Seamark' },
    });
    expect(signatureAgentCard({ ...SETTINGS, SCAN_SIGN: null, contact: null })).toBeNull();
  });
});

describe('the key directory', () => {
  it('has the current and the former key, each with its thumbprint, and is signed by both', async () => {
    const [current, former] = await keysOf();
    expect([current?.kid, former?.kid]).toEqual([expect.any(String), expect.any(String)]);
    expect((await keysOf({ ...SETTINGS, SCAN_SIGN: 1 })).map(({ kid }) => kid)).toEqual([
      former?.kid,
    ]);
    expect(current).not.toHaveProperty('d');
    const { headers } = (await keyDirectory(SETTINGS))!;
    for (const kid of [current!.kid, former!.kid])
      expect(headers['Signature-Input']).toContain(kid);
    expect(headers['Signature-Input']).toContain('tag="http-message-signatures-directory"');
  });

  it.each([
    { SCAN_SIGN: null },
    { BASE_URL: 'http://localhost:3000' },
    { NEXTAUTH_SECRET: undefined },
  ])('and signatures are absent with %j', async (without) => {
    const settings = { ...SETTINGS, ...without };
    expect([await keyDirectory(settings), requestSigner(settings)]).toEqual([null, undefined]);
  });
});
