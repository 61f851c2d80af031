import { describe, expect, test } from 'vitest';
import { parseConnectTo } from '../../../engine/network/connect-to';

test('an empty list contains nothing', () => {
  for (const text of [undefined, '', '  ', ',']) expect(parseConnectTo(text).lines).toEqual([]);
});

test('entries are exact pairs of host and port', () => {
  const listing = parseConnectTo(
    ' acme.test:80:127.0.0.1:4101, acme.test:443:[::1]:4441,intranet:80:web:8080',
  );
  expect(listing.endpoint('acme.test', 80)).toEqual({ address: '127.0.0.1', port: 4101 });
  expect(listing.endpoint('acme.test', 443)).toEqual({ address: '::1', port: 4441 });
  expect(listing.endpoint('intranet', 80)).toEqual({ address: 'web', port: 8080 });
  expect(listing.endpoint('intranet', 443)).toBeNull();
  expect([listing.has('intranet'), listing.has('www.acme.test'), listing.has('web')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(listing.lines).toEqual([
    'acme.test:80 → 127.0.0.1:4101',
    'acme.test:443 → [::1]:4441',
    'intranet:80 → web:8080',
  ]);
});

test('hosts are spelled as a target spells them', () => {
  const listing = parseConnectTo(
    'ACME.Test.:80:127.0.0.1:1,münchen.test:80:127.0.0.1:2,[0:0::1]:80:127.0.0.1:3',
  );
  for (const host of ['acme.test', 'xn--mnchen-3ya.test', '[::1]'])
    expect(listing.has(host)).toBe(true);
});

describe('malformed entries prevent the start with an explanation', () => {
  test.each([
    'acme.test',
    'acme.test:80',
    'acme.test:80:127.0.0.1',
    'acme.test:80:127.0.0.1:',
    ':80:127.0.0.1:4101',
    'acme.test::127.0.0.1:4101',
    'acme.test:80::4101',
    'acme.test:http:127.0.0.1:4101',
    'acme.test:80:127.0.0.1:0',
    'acme.test:80:127.0.0.1:70000',
    'acme.test:8080:127.0.0.1:4101',
    'acme.test:80:::1:4101',
    'acme.test:80:[::1:4101',
    'acme.test:80:[zz]:4101',
    'http://acme.test:80:127.0.0.1:4101',
    'acme.test/x:80:127.0.0.1:4101',
    'acme test:80:127.0.0.1:4101',
    '*:80:127.0.0.1:4101:9',
    'acme.test:80:127.0.0.1:4101;b.test:80:127.0.0.1:1',
    'acme.test:80:127.0.0.1:1,acme.test:80:127.0.0.1:2',
  ])('%s', (text) => {
    expect(() => parseConnectTo(text)).toThrow(
      /^SCAN_CONNECT_TO: cannot use ".+": .+\. Write HOST:PORT:ADDRESS:PORT/,
    );
  });
});
