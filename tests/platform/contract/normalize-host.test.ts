import { describe, expect, it } from 'vitest';
import { normalizeHost } from '@/lib/platform/contract/normalize-host';

describe('a host name', () => {
  it.each([
    ['Shop.Example', 'shop.example'],
    ['shop.example.', 'shop.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
    ['_dmarc.shop.example', '_dmarc.shop.example'],
    ['localhost', 'localhost'],
    ['ｓｈｏｐ.example', 'shop.example'],
  ])('%s is normalized to %s', (text, host) => expect(normalizeHost(text)).toBe(host));

  it.each([
    '',
    '.',
    '..',
    'a..b',
    'a.example..',
    '-a.example',
    'a-.example',
    'a b',
    'a\u0000',
    'a/b',
    'a\\b',
    'a@b',
    'a:80',
    'a?b',
    'a#b',
    '[::1]',
    '::1',
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
    'a\nb',
    'a%2eb',
  ])('%j is refused', (text) => expect(normalizeHost(text)).toBeNull());

  // Node 24 follows the current URL Standard, which accepts it.
  it('invalid punycode is refused where the URL parser refuses it', () => {
    const isAccepted = URL.canParse('http://xn--a.example/');
    expect(normalizeHost('xn--a.example')).toBe(isAccepted ? 'xn--a.example' : null);
  });
});
