import { describe, expect, test } from 'vitest';
import { clientAddress, isOddApiPath, plainAddress } from '@/lib/main/server/front';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', null],
  ['', null],
  [undefined, null],
])('plainAddress(%j) is %j', (text, address) => {
  expect(plainAddress(text)).toBe(address);
});

describe('the client address', () => {
  test('is that of the socket without a trusted proxy', () => {
    expect(clientAddress('198.51.100.1', '203.0.113.7', 0)).toBe('203.0.113.7');
  });
  test('is the n-th entry of X-Forwarded-For from the right behind n proxies', () => {
    expect(clientAddress('198.51.100.1, 198.51.100.2, 198.51.100.3', '10.0.0.1', 1)).toBe(
      '198.51.100.3',
    );
    expect(clientAddress('198.51.100.1, 198.51.100.2, 198.51.100.3', '10.0.0.1', 2)).toBe(
      '198.51.100.2',
    );
  });
  test('is unknown if there are fewer entries than proxies', () => {
    expect(clientAddress('198.51.100.1', '10.0.0.1', 2)).toBeNull();
    expect(clientAddress(undefined, '10.0.0.1', 1)).toBeNull();
  });
});

test.each([
  '/api/',
  '/api//',
  '/api/v1/',
  '/api/v1//scan',
  '/api/v1/scan/',
  '/api/v1/scan/?x',
  '/api/v1/../scan',
  '/api/v1/.',
  '/api/v1/%2e%2E/scan',
  '/api/v1/x/..',
])('%s is an odd API path', (url) => expect(isOddApiPath(url)).toBe(true));
test.each([
  '/api',
  '/api/v1/scan',
  '/api/v1/scan?x=//',
  '/api/v1/report/a..b',
  '/api/v1/report/.a',
  '/api/v1/report/a.',
  '/api/v1/report/...',
  '/',
  '//',
  '/checks/',
])('%s is not an odd API path', (url) => expect(isOddApiPath(url)).toBe(false));
