import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { signatureHeadersSync, type SignerSync } from 'web-bot-auth';
import { describe, expect, it } from 'vitest';
import { guardedNetwork, parseConnectTo } from '@seamark/engine';
import { fetchSignerKeys, keysIn, type SignerKeys } from '@/lib/visits/log/signature';
import { countLog } from '../../../helpers/count-log';
import { serveSite } from '../../../helpers/sites/serve-site';

const HOST = 'shop.example';
const TIME = Date.parse('2026-11-20T10:00:00Z');
const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/138.0.0.0 Safari/537.36';

/** A key as an operator has it, with its directory. */
function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const jwk = { crv: 'Ed25519', kty: 'OKP', x };
  const signer: SignerSync = {
    alg: 'ed25519',
    keyid: createHash('sha256').update(JSON.stringify(jwk)).digest('base64url'),
    signSync: (data) => new Uint8Array(sign(null, Buffer.from(data), privateKey)),
  };
  return { signer, directory: JSON.stringify({ keys: [jwk] }) };
}
const openai = newKey();
const KEYS: SignerKeys = new Map([['chatgpt.com', keysIn(openai.directory)]]);

interface Request {
  readonly path?: string;
  readonly host?: string;
  readonly agent?: string;
  readonly time?: number;
  readonly signer?: SignerSync;
  /** What the log shows instead of what was signed. */
  readonly logged?: object;
}

/** A line of Caddy, of a request that the official library signed. */
function lineOf({
  path = '/a?b=1',
  host = HOST,
  agent = '"https://chatgpt.com"',
  ...more
}: Request) {
  const { time = TIME, signer = openai.signer, logged = {} } = more;
  const headers = { 'signature-agent': agent };
  const signed = signatureHeadersSync(
    { method: 'GET', url: `https://${host}${path}`, headers },
    signer,
    {
      created: new Date(time),
      expires: new Date(time + 300_000),
      components: ['@authority', '@method', '@path', 'signature-agent'],
    },
  );
  const request = {
    remote_ip: '203.0.113.9',
    method: 'GET',
    host,
    uri: path,
    headers: {
      'User-Agent': [BROWSER],
      'Signature-Agent': [agent],
      'Signature-Input': [signed['Signature-Input']],
      Signature: [signed.Signature],
    },
    ...logged,
  };
  return JSON.stringify({ ts: TIME / 1000, status: 200, size: 10, request });
}

async function proofsOf(lines: readonly string[], keys: SignerKeys = KEYS) {
  const { clients } = await countLog(lines.join('\n'), { keys });
  return clients.map(({ name, proof, requests }) => [name, proof, requests]);
}

describe('a signed request', () => {
  it('names an agent that has the user agent of a browser, and is proven by its key', async () => {
    const real = Array.from({ length: 500 }, (_, n) => lineOf({ path: `/page-${n}?q=${n}` }));
    expect(await proofsOf(real)).toEqual([['ChatGPT Agent', 'verified', 500]]);
    expect(await proofsOf(real, new Map())).toEqual([['ChatGPT Agent', 'claimed', 500]]);
  });

  it('is never verified if anything that was signed differs, or by another key', async () => {
    const other = newKey().signer;
    const forged = Array.from({ length: 100 }, (_, n) => [
      lineOf({ path: `/${n}`, logged: { uri: `/other-${n}` } }),
      lineOf({ path: `/${n}`, logged: { host: 'other.example' } }),
      lineOf({ path: `/${n}`, logged: { method: 'POST' } }),
      lineOf({ path: `/${n}`, signer: other }),
      lineOf({ path: `/${n}`, time: TIME - 3_600_000 }),
    ]).flat();
    expect(await proofsOf(forged)).toEqual([['ChatGPT Agent', 'claimed', 500]]);
  });

  it('of an operator whose keys are unknown, or with broken headers, proves nothing', async () => {
    const google = lineOf({ agent: 'g="https://agent.bot.goog"' });
    expect(await proofsOf([google])).toEqual([['Google-Agent', 'claimed', 1]]);
    for (const input of ['', 'sig1', 'sig1=()', '('.repeat(5000), 'sig1=("@authority"']) {
      const headers = {
        'User-Agent': [BROWSER],
        'Signature-Agent': ['"https://chatgpt.com"'],
        'Signature-Input': [input],
        Signature: ['sig1=:AAAA:'],
      };
      const proofs = await proofsOf([lineOf({ logged: { headers } })]);
      expect(proofs.filter(([, proof]) => proof === 'verified')).toEqual([]);
    }
  });
});

describe('the keys of operators', () => {
  it('are read from their directories, over HTTPS; one that fails has none', async () => {
    const site = await serveSite(
      {
        '/.well-known/http-message-signatures-directory': {
          headers: { 'content-type': 'application/http-message-signatures-directory+json' },
          body: openai.directory,
        },
      },
      { host: 'chatgpt.com', tls: 'only' },
    );
    const network = guardedNetwork({
      connectTo: parseConnectTo(`${site.connectTo},agent.bot.goog:443:127.0.0.1:9`),
      ca: site.ca,
    });
    const keys = await fetchSignerKeys(network, new AbortController().signal);
    const unproven = await fetchSignerKeys(
      guardedNetwork({ connectTo: parseConnectTo(site.connectTo) }),
      new AbortController().signal,
    );
    expect(unproven.get('chatgpt.com')?.size).toBe(0);
    await site.close();
    expect([...keys].map(([host, { size }]) => [host, size])).toEqual([
      ['chatgpt.com', 1],
      ['agent.bot.goog', 0],
    ]);
    expect(await proofsOf([lineOf({})], keys)).toEqual([['ChatGPT Agent', 'verified', 1]]);
  });

  it.each([
    '',
    '[]',
    '{"keys": 1}',
    '{"keys": [{"kty": "OKP", "crv": "Ed25519", "x": 5}]}',
    '<html>',
  ])('%s has no keys', (text) => expect(keysIn(text).size).toBe(0));
});
