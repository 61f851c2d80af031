import { describe, expect, it } from 'vitest';
import { findOwnershipProofs, type TxtResolver } from '@seamark/engine';
import { proofNames } from '@/engine/ownership/proof';
import { LocalDocumentReader } from '../../../engine/recorded/read-document';
import {
  html,
  memoryNetwork,
  page,
  redirect,
  text,
  type MemorySite,
} from '../../helpers/memory-network';

const HOST = 'shop.acme.test';
const TOKEN = 'x'.repeat(32);
const FILE = '/.well-known/seamark-verify.txt';
const META = `<meta name="seamark-verify" content="${TOKEN}">`;
const INVALID = {
  authorized: false,
  error: 'CERT_HAS_EXPIRED',
  protocol: 'TLSv1.3',
  validFrom: null,
  validTo: null,
} as const;
const noRecords: TxtResolver = async () => [];

async function look(site: MemorySite, txt: TxtResolver = noRecords): Promise<string[]> {
  const seen = await findOwnershipProofs(
    { host: HOST, url: `https://${HOST}/`, token: TOKEN },
    {
      network: memoryNetwork(site, `https://${HOST}`),
      txt,
      reader: new LocalDocumentReader(),
      baseUrl: 'https://seamark.test',
      signal: new AbortController().signal,
    },
  );
  return seen.map(({ outcome }) => outcome);
}
const outcomes = (dns: string, file: string, meta: string) => [dns, file, meta];

describe('the file', () => {
  it.each<[string, MemorySite, string]>([
    ['the token', { [FILE]: text(TOKEN) }, 'proven'],
    ['the token and white space', { [FILE]: text(`\n ${TOKEN} \r\n`) }, 'proven'],
    ['another token', { [FILE]: text('y'.repeat(32)) }, 'missing'],
    ['the token among other text', { [FILE]: text(`${TOKEN}\nmore`) }, 'missing'],
    ['more than 1 KiB', { [FILE]: text(`${TOKEN}${' '.repeat(1024)}`) }, 'missing'],
    ['not found', {}, 'missing'],
    [
      'a redirect on the same host',
      { [FILE]: redirect('/verify.txt'), '/verify.txt': text(TOKEN) },
      'proven',
    ],
    [
      'a redirect to another host',
      { [FILE]: redirect('https://www.acme.test/v'), 'https://www.acme.test/v': text(TOKEN) },
      'missing',
    ],
    [
      'away and back',
      {
        [FILE]: redirect('https://acme.test/v'),
        'https://acme.test/v': redirect(`https://${HOST}/v`),
        '/v': text(TOKEN),
      },
      'missing',
    ],
    ['an invalid certificate', { [FILE]: { body: TOKEN, tls: INVALID } }, 'unchecked'],
    ['a server error', { [FILE]: { status: 503, body: TOKEN } }, 'unchecked'],
    ['no answer', { [FILE]: { none: 'timeout' } }, 'unchecked'],
    ['no such host', { [FILE]: { none: 'name-not-found' } }, 'missing'],
  ])('%s', async (_, site, outcome) => {
    expect((await look({ '/': page(), ...site }))[1]).toBe(outcome);
  });
});

describe('the meta element', () => {
  it.each<[string, string, string]>([
    ['in the head', `<head>${META}</head>`, 'proven'],
    ['among others', `<head><meta name="seamark-verify" content="z">${META}</head>`, 'proven'],
    [
      'in the body, where strangers may write',
      `<head><title>x</title></head><body><p>Comment:</p>${META}</body>`,
      'missing',
    ],
    ['in a comment', `<head><!-- ${META} --></head>`, 'missing'],
    ['in a script', `<head><script>'${META}'</script></head>`, 'missing'],
    ['with another token', '<head><meta name="seamark-verify" content="y"></head>', 'missing'],
    ['absent', '<head></head>', 'missing'],
  ])('%s', async (_, head, outcome) => {
    expect((await look({ '/': html(`<!doctype html><html>${head}</html>`) }))[2]).toBe(outcome);
  });
});

describe('a home page without https', () => {
  const dead = { none: 'refused' } as const;

  it('is requested over http, as in a scan', async () => {
    const plain = `http://${HOST}/`;
    expect(
      (
        await look({ '/': dead, [plain]: html(`<!doctype html><html><head>${META}</head></html>`) })
      )[2],
    ).toBe('proven');
    expect(
      (await look({ '/': dead, [plain]: html('<!doctype html><html><head></head></html>') }))[2],
    ).toBe('missing');
  });

  it('does not lose the proof while https is briefly down', async () => {
    expect((await look({ '/': dead, [`http://${HOST}/`]: redirect(`https://${HOST}/`) }))[2]).toBe(
      'unchecked',
    );
    expect((await look({ '/': dead, [`http://${HOST}/`]: dead }))[2]).toBe('unchecked');
  });
});

describe('the TXT record', () => {
  it.each<[string, TxtResolver, string]>([
    [
      'of the host',
      async (name) => (name === `_seamark-verify.${HOST}` ? [`seamark-verify=${TOKEN}`] : []),
      'proven',
    ],
    [
      'of the registrable domain',
      async (name) =>
        name === '_seamark-verify.acme.test' ? ['v=spf1', `seamark-verify=${TOKEN}`] : [],
      'proven',
    ],
    ['with another token', async () => ['seamark-verify=y'], 'missing'],
    ['with the bare token', async () => [TOKEN], 'missing'],
    ['of no name', noRecords, 'missing'],
    [
      'behind servers that do not answer',
      async () => {
        throw new Error('ETIMEOUT');
      },
      'unchecked',
    ],
    [
      'found although other servers fail',
      async (name) => {
        if (name.includes('shop')) throw new Error('ESERVFAIL');
        return [`seamark-verify=${TOKEN}`];
      },
      'proven',
    ],
  ])('%s', async (_, txt, outcome) => {
    expect((await look({ '/': page() }, txt))[0]).toBe(outcome);
  });

  it('is looked up to the registrable domain, never above', () => {
    expect(proofNames('a.b.acme.co.uk')).toEqual([
      '_seamark-verify.a.b.acme.co.uk',
      '_seamark-verify.b.acme.co.uk',
      '_seamark-verify.acme.co.uk',
    ]);
    expect(proofNames('ada.github.io')).toEqual(['_seamark-verify.ada.github.io']);
    expect(proofNames('intranet')).toEqual(['_seamark-verify.intranet']);
  });
});

it('a site without proof is missing for all three methods', async () => {
  expect(await look({ '/': page() })).toEqual(outcomes('missing', 'missing', 'missing'));
});
