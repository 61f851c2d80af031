import { describe, expect, test } from 'vitest';
import { isPublicAddress } from '../../engine/network/address';
import { parseConnectTo } from '../../engine/network/connect-to';
import { parseTarget } from '../../engine/network/target';
import { DISGUISED, PRIVATE, RESERVED_NAMES } from '../fixtures/refused-targets';

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '93.184.216.34',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2606:4700::1111',
  '2a00:1450:4001::1',
  '2c0f:fb50::1',
  '3ffe::1',
];

/** Texts that are not the canonical spelling of an address. */
const NO_ADDRESS = [
  '',
  ' ',
  '8.8.8',
  '8.8.8.8 ',
  '08.8.8.8',
  '0x8.8.8.8',
  '134744072',
  '8.8.8.8.',
  '2606:4700::1111%eth0',
  'fe80::1%1',
  '[2606:4700::1111]',
  '2606:4700::1111/64',
  'example.com',
  '256.1.1.1',
];

describe('addresses', () => {
  test.each(PRIVATE)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
  test.each(PUBLIC)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
  test.each(NO_ADDRESS)('%j is not a valid address', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );
});

const BAD_URLS = [
  '',
  ' ',
  'http://',
  'https://',
  'http:///example.com/',
  'http:////example.com/',
  'http:example.com',
  'http:/example.com',
  'https:example.com',
  'example.com',
  '//example.com/',
  '/path',
  '?x',
  'example.com:80',
  'http:\\\\example.com\\',
  'http://example.com\\@127.0.0.1/',
  'http://exam ple.com/',
  ' http://example.com/',
  'http://example.com/ ',
  'http://example.com/a b',
  'http://exa\tmple.com/',
  'http://example.com/\r\nHost: x',
  'http://example.com/\u0000',
  'http://example.com/\u007f',
  'ht\ntp://example.com/',
  'http://example..com/',
  'http://.example.com/',
  'http://example.com../',
  'http://127.0.0.1../',
  'http://exa<mple.com/',
  'http://exa%00mple.com/',
  'http://exa%20mple.com/',
  'http://exam!ple.com/',
  "http://exam'ple.com/",
  'http://*.example.com/',
  'http://[::1/',
  'http://::1/',
  'http://[::1%25eth0]/',
  'http://[fe80::1%eth0]/',
  'http://[::1]extra/',
  'http://[127.0.0.1]/',
  'http://[v1.a]/',
  'http://256.256.256.256/',
  'http://1.2.3.4.5/',
  'http://0x100000000/',
  'http://127.0.0.08/',
  'http://example.com:99999/',
  'http://example.com:8o/',
  `http://${'a'.repeat(64)}.example/`,
  `http://${'a.'.repeat(130)}example/`,
  `http://example.com/${'a'.repeat(2048)}`,
];

const REFUSED_URLS = [
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'javascript:alert(1)',
  'data:text/html,x',
  'ws://example.com/',
  'view-source:http://example.com/',
  'mailto:a@example.com',
  'blob:https://example.com/x',
  'unix:/var/run/docker.sock',
  'http://example.com:8080/',
  'http://example.com:22/',
  'https://example.com:8443/',
  'http://example.com:0/',
  'http://example.com:65535/',
  'http://8.8.8.8:53/',
  'http://[2606:4700::1111]:8080/',
  'http://user@example.com/',
  'http://user:pass@example.com/',
  'http://@example.com/',
  'http://:@example.com/',
  'http://:pass@example.com/',
  'https://example.com@127.0.0.1/',
  'http://127.0.0.1@example.com/',
  'http://a@b@example.com/',
  'http://%75ser@example.com/',
];

describe('URLs', () => {
  test.each(DISGUISED)('%s is not measured', (url) =>
    expect(parseTarget(url, 'url')).toMatchObject({ ok: false }),
  );
  test.each(RESERVED_NAMES)('http://%s/ is not measured', (name) =>
    expect(parseTarget(`http://${name}/`, 'url')).toMatchObject({ ok: false, code: 'refused' }),
  );
  test.each(BAD_URLS)('%j is not a URL', (url) =>
    expect(parseTarget(url, 'url')).toMatchObject({ ok: false, code: 'invalid' }),
  );
  test.each(REFUSED_URLS)('%s is refused', (url) =>
    expect(parseTarget(url, 'url')).toMatchObject({ ok: false, code: 'refused' }),
  );

  test.each([
    ['http://example.com', 'http://example.com/', 'example.com'],
    ['HTTPS://EXAMPLE.com/A?b=C#frag', 'https://example.com/A?b=C', 'example.com'],
    ['https://example.com:443/', 'https://example.com/', 'example.com'],
    ['http://example.com:80/', 'http://example.com/', 'example.com'],
    ['http://example.com:443/', 'http://example.com:443/', 'example.com'],
    ['http://example.com./x', 'http://example.com/x', 'example.com'],
    ['http://münchen.example/ü', 'http://xn--mnchen-3ya.example/%C3%BC', 'xn--mnchen-3ya.example'],
    ['http://例え。テスト/', 'http://xn--r8jz45g.xn--zckzah/', 'xn--r8jz45g.xn--zckzah'],
    ['http://my_site.example.com/', 'http://my_site.example.com/', 'my_site.example.com'],
    ['http://acme.test/', 'http://acme.test/', 'acme.test'],
    ['http://acme.example/', 'http://acme.example/', 'acme.example'],
    ['http://8.8.8.8/', 'http://8.8.8.8/', '8.8.8.8'],
    ['http://134744072/', 'http://8.8.8.8/', '8.8.8.8'],
    ['https://[2606:4700:0::1111]/', 'https://[2606:4700::1111]/', '[2606:4700::1111]'],
    ['http://localhost.example.com/', 'http://localhost.example.com/', 'localhost.example.com'],
    ['http://127.0.0.1.example.com/', 'http://127.0.0.1.example.com/', '127.0.0.1.example.com'],
    ['http://example.com/@user:pass', 'http://example.com/@user:pass', 'example.com'],
    ['http://example.com?a@b', 'http://example.com/?a@b', 'example.com'],
  ])('%s is measured as %s', (text, url, host) => {
    expect(parseTarget(text, 'url')).toMatchObject({
      ok: true,
      target: { url, host, origin: new URL(url).origin, bare: false },
    });
  });
});

describe('domains', () => {
  test.each(RESERVED_NAMES.filter((name) => !name.includes('%')))('%s is not measured', (name) =>
    expect(parseTarget(name, 'domain')).toMatchObject({ ok: false, code: 'refused' }),
  );
  test.each(DISGUISED)('%s is not measured', (url) =>
    expect(parseTarget(url, 'domain')).toMatchObject({ ok: false }),
  );
  test.each([
    '8.8.8.8',
    '134744072',
    '[2606:4700::1111]',
    '2606:4700::1111',
    '::1',
    'http://8.8.8.8/',
    '127.1',
    '127.0.0.1',
    '127.0.0.1.',
  ])('the address %s is refused', (text) => {
    expect(parseTarget(text, 'domain')).toMatchObject({ ok: false, code: 'refused' });
  });
  test.each([
    'example.com:8080',
    'https://example.com:8080/',
    'user@example.com',
    'http://user@example.com/',
    'ftp://example.com/',
  ])('%s is refused', (text) => {
    expect(parseTarget(text, 'domain')).toMatchObject({ ok: false, code: 'refused' });
  });
  test.each([
    '',
    ' ',
    'exa mple.com',
    'example.com\\x',
    'example.com/path',
    '//example.com',
    'example.com?x',
    '.example.com',
    'example..com',
    'example.com..',
    'exa,mple.com',
    'mailto:example.com',
    'javascript:alert(1)',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(2000)}com`,
    'http://',
  ])('%j is not a host name', (text) => {
    expect(parseTarget(text, 'domain')).toMatchObject({ ok: false, code: 'invalid' });
  });
  test.each([
    ['example.com', 'example.com'],
    ['EXAMPLE.COM.', 'example.com'],
    ['www.example.co.uk', 'www.example.co.uk'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
    ['http://example.com/path?x#y', 'example.com'],
    ['HTTPS://Example.com', 'example.com'],
    ['example.com:443', 'example.com'],
    ['example.com:80', 'example.com'],
    ['acme.test', 'acme.test'],
  ])('%s is measured as host %s', (text, host) => {
    expect(parseTarget(text, 'domain')).toEqual({
      ok: true,
      target: { url: `https://${host}/`, origin: `https://${host}`, host, bare: true },
    });
  });
});

describe('SCAN_CONNECT_TO', () => {
  const listing = parseConnectTo(
    'intranet:80:127.0.0.1:4101,localhost:80:127.0.0.1:4102,wiki.corp:443:[::1]:4103,10.0.0.7:80:10.0.0.7:80,[::1]:80:[::1]:4104',
  );

  test.each([
    'http://intranet/',
    'http://INTRANET./x',
    'https://intranet/',
    'http://localhost/',
    'https://wiki.corp/',
    'http://10.0.0.7/',
    'http://[0:0::1]/',
  ])('%s is allowed', (url) => {
    expect(parseTarget(url, 'url', listing)).toMatchObject({ ok: true });
  });
  test.each(['intranet', 'localhost', 'wiki.corp', '10.0.0.7', '::1'])(
    '%s is allowed as a domain',
    (name) => {
      expect(parseTarget(name, 'domain', listing)).toMatchObject({ ok: true });
    },
  );
  test.each([
    'http://x.intranet/',
    'http://intranet2/',
    'http://127.0.0.1/',
    'http://10.0.0.8/',
    'http://wiki2.corp/',
    'http://user@intranet/',
    'http://intranet:8080/',
    'ftp://intranet/',
  ])('%s is not allowed: only exact hosts are', (url) => {
    expect(parseTarget(url, 'url', listing)).toMatchObject({ ok: false });
  });
});

test('refusals are messages without our addresses', () => {
  for (const text of [...DISGUISED, ...BAD_URLS, ...REFUSED_URLS]) {
    const judged = parseTarget(text, 'url');
    const message = judged.ok ? '' : judged.message;
    expect(message).toMatch(/^[A-Z"].*\.$/);
    expect(message.length).toBeLessThan(200);
    expect(message).not.toMatch(/127\.0\.0\.1|169\.254|::1/);
  }
});
