import { describe, expect, it, test } from 'vitest';
import {
  embeddedIpv4,
  isPublicBehindNat64,
  Nat64,
  discoveredPrefixes,
  WELL_KNOWN_PREFIX,
} from '../../../engine/network/nat64';
import { resolvePublic, type Resolver } from '../../../engine/network/resolve';

const signal = new AbortController().signal;
const nxdomain = (): never => {
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
};

/**
 * RFC 6052 section 2.4: 192.0.2.33 in prefixes of every length, and likewise the address of RFC 7050 and a private one.
 */
const LENGTHS = [
  [32, '2001:db8:c000:221::', '2001:db8:c000:aa::', '2001:db8:a00:1::'],
  [40, '2001:db8:1c0:2:21::', '2001:db8:1c0:0:aa::', '2001:db8:10a:0:1::'],
  [48, '2001:db8:122:c000:2:2100::', '2001:db8:122:c000:0:aa00::', '2001:db8:122:a00:0:100::'],
  [56, '2001:db8:122:3c0:0:221::', '2001:db8:122:3c0:0:aa::', '2001:db8:122:30a:0:1::'],
  [
    64,
    '2001:db8:122:344:c0:2:2100::',
    '2001:db8:122:344:c0:0:aa00::',
    '2001:db8:122:344:a:0:100::',
  ],
  [
    96,
    '2001:db8:122:344::192.0.2.33',
    '2001:db8:122:344::192.0.0.170',
    '2001:db8:122:344::10.0.0.1',
  ],
] as const;

describe.each(LENGTHS)('a prefix of %d bits', (length, example, discovery, inside) => {
  const [prefix] = discoveredPrefixes([discovery]);

  it('is discovered through the address of RFC 7050, and reveals the embedded address', () => {
    expect(discoveredPrefixes([discovery])).toHaveLength(1);
    expect(prefix?.length).toBe(length);
    expect([
      embeddedIpv4(example, prefix!),
      embeddedIpv4(inside, prefix!),
      embeddedIpv4('2a00:1450::1', prefix!),
    ]).toEqual(['192.0.2.33', '10.0.0.1', null]);
  });

  it('lets no private address pass, whatever follows it', () => {
    expect(isPublicBehindNat64(inside, [prefix!])).toBe(false);
    if (length < 96)
      expect(
        isPublicBehindNat64(inside.replace(/::$/, '::ffff').replace('100::ffff', '1ff::ffff'), [
          prefix!,
        ]),
      ).toBe(false);
  });
});

test('no prefix is discovered without a DNS64', () => {
  expect(discoveredPrefixes(['192.0.0.170', '192.0.0.171', '2606:4700::1111'])).toEqual([]);
});

/** A DNS64 with this prefix of 96 bits; records its queries. */
function dns64(prefix: string, names: Readonly<Record<string, readonly string[]>>) {
  const queries: string[] = [];
  const resolver: Resolver = async (name) => {
    queries.push(name);
    if (name === 'ipv4only.arpa')
      return ['192.0.0.170', '192.0.0.171', `${prefix}192.0.0.170`, `${prefix}192.0.0.171`];
    return names[name] ?? nxdomain();
  };
  const gateway = new Nat64(resolver);
  return {
    asked: queries,
    resolve: async (name: string) =>
      (await resolvePublic(name, resolver, gateway, signal)).addresses,
  };
}
const BLOCKED = { reason: 'blocked' };

describe('the well-known prefix', () => {
  const { asked, resolve } = dns64('64:ff9b::', {
    'public.test': ['8.8.8.8', '64:ff9b::8.8.8.8'],
    'only.test': ['64:ff9b::808:808'],
    'private.test': ['64:ff9b::10.0.0.1'],
    'loopback.test': ['64:ff9b::7f00:1'],
    'metadata.test': ['64:ff9b::169.254.169.254'],
    'mixed.test': ['8.8.8.8', '64:ff9b::192.168.0.1'],
    'azure.test': ['64:ff9b::168.63.129.16'],
    'beside.test': ['64:ff9b:0:0:1::8.8.8.8'],
  });

  it('is judged by the embedded address, without another lookup', async () => {
    expect(await resolve('public.test')).toEqual(['8.8.8.8', '64:ff9b::8.8.8.8']);
    expect(await resolve('only.test')).toEqual(['64:ff9b::808:808']);
    for (const name of ['private', 'loopback', 'metadata', 'mixed', 'azure'])
      await expect(resolve(`${name}.test`)).rejects.toMatchObject(BLOCKED);
    expect(asked).not.toContain('ipv4only.arpa');
  });

  it('is 96 bits long', async () => {
    await expect(resolve('beside.test')).rejects.toMatchObject(BLOCKED);
    expect(embeddedIpv4('64:ff9b::8.8.8.8', WELL_KNOWN_PREFIX)).toBe('8.8.8.8');
  });
});

describe.each([
  ['in public space', '2a00:64:64::'],
  ['of the network alone', 'fd00:64::'],
  ['for local use (RFC 8215)', '64:ff9b:1::'],
])('a prefix %s', (_, prefix) => {
  const names = {
    'public.test': ['8.8.8.8', `${prefix}8.8.8.8`],
    'private.test': [`${prefix}10.0.0.1`],
    'loopback.test': [`${prefix}127.0.0.1`],
    'metadata.test': [`${prefix}169.254.169.254`],
    'plain.test': ['93.184.216.34', '2606:4700::1111'],
  };

  it('is discovered once, if an answer may have used it, and judged by the embedded address', async () => {
    const { asked, resolve } = dns64(prefix, names);
    expect(await resolve('plain.test')).toEqual(['93.184.216.34', '2606:4700::1111']);
    expect(asked).toEqual(['plain.test']);
    expect(await resolve('public.test')).toEqual(['8.8.8.8', `${prefix}8.8.8.8`]);
    for (const name of ['private', 'loopback', 'metadata'])
      await expect(resolve(`${name}.test`)).rejects.toMatchObject(BLOCKED);
    expect(asked.filter((name) => name === 'ipv4only.arpa')).toHaveLength(1);
  });
});

describe('discovered prefixes', () => {
  const suspect = ['2a00:64:64::10.0.0.1'];

  it('are looked up again after an hour', async () => {
    let now = 0;
    let lookups = 0;
    const gateway = new Nat64(
      async () => {
        lookups += 1;
        return nxdomain();
      },
      () => now,
    );
    for (const at of [0, 3_599_999, 3_600_000]) {
      now = at;
      await gateway.prefixesFor(suspect, signal);
    }
    expect(lookups).toBe(2);
  });

  it('are not guessed if the name servers fail: the name is not resolved', async () => {
    const resolver: Resolver = async (name) => {
      if (name === 'ipv4only.arpa') throw Object.assign(new Error('broken'), { code: 'ESERVFAIL' });
      return suspect;
    };
    await expect(
      resolvePublic('site.test', resolver, new Nat64(resolver), signal),
    ).rejects.toMatchObject({ reason: 'dns', isRetryable: true });
  });
});
