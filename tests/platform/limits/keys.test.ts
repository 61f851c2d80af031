import { describe, expect, it } from 'vitest';
import { addressKey, callerKey, networkKey } from '@/lib/platform/limits/keys';

describe('the client address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', 'unknown'],
    ['nonsense', 'unknown'],
    ['1.2.3', 'unknown'],
    ['999.1.1.1', 'unknown'],
    ['0x7f.0.0.1', 'unknown'],
  ])('%s counts as %s', (address, key) => expect(addressKey(address)).toBe(key));

  const headers = new Headers({
    'x-forwarded-for': '6.6.6.6, 203.0.113.1 , 203.0.113.2',
    'x-client-address': '198.51.100.9',
  });
  it.each([
    [0, '198.51.100.9'],
    [1, '203.0.113.2'],
    [2, '203.0.113.1'],
    [3, '6.6.6.6'],
    [4, 'unknown'],
  ])('with %i proxies is %s', (hops, key) => expect(callerKey(headers, hops)).toBe(key));

  it('is not read from X-Forwarded-For without a proxy', () =>
    expect(callerKey(new Headers({ 'x-forwarded-for': '6.6.6.6' }), 0)).toBe('unknown'));
  it('is not read from X-Client-Address behind a proxy', () =>
    expect(callerKey(new Headers({ 'x-client-address': '6.6.6.6' }), 1)).toBe('unknown'));
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['nonsense', 'unknown'],
])('%s belongs to the network %s', (address, network) =>
  expect(networkKey(addressKey(address))).toBe(network),
);
