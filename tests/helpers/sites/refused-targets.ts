/** Names whose addresses may not be dialled, whichever way the connections take. */
export const PRIVATE_NAMES: readonly (readonly [what: string, addresses: readonly string[]])[] = [
  ['loopback', ['127.0.0.1']], ['private', ['10.0.0.5']], ['link-local metadata', ['169.254.169.254']],
  ['carrier NAT', ['100.64.1.1']], ['unspecified', ['0.0.0.0']],
  ['IPv6 loopback', ['::1']], ['unique local', ['fd00::1']], ['mapped', ['::ffff:127.0.0.1']],
  ['mapped public', ['::ffff:8.8.8.8']], ['NAT64', ['64:ff9b::a00:1']], ['6to4', ['2002:7f00:1::']],
  ['link-local with zone', ['fe80::1%eth0']],
  ['public and private', ['93.184.216.34', '192.168.1.1']], ['private and public', ['10.1.1.1', '93.184.216.34']],
  ['public IPv4, private IPv6', ['93.184.216.34', 'fd00::1']],
  ['one private among many', ['1.1.1.1', '8.8.8.8', '9.9.9.9', '127.0.0.1']],
  ['no address at all', ['localhost']], ['an odd spelling', ['0177.0.0.1']], ['Azure host', ['168.63.129.16']],
];

export const BLOCKED_URLS: readonly string[] = [
  'http://127.0.0.1/', 'http://0x7f.1/', 'http://[::1]/', 'http://localhost/', 'http://169.254.169.254/',
  'http://start.test:8080/', 'http://u:p@start.test/', 'ftp://start.test/', 'http://intranet/', 'nonsense',
  'http://start.test/a b',
];

/** Locations that are not followed; two of them are names of `REDIRECT_NAMES`. They begin at `http://start.test`. */
export const REFUSED_REDIRECTS: readonly string[] = [
  'http://127.0.0.1/', 'http://127.1/', 'http://2130706433/', 'http://0x7f000001/', 'http://0177.0.0.1/', 'http://[::1]/',
  'http://[::ffff:127.0.0.1]/', 'http://[64:ff9b::a00:1]/', 'http://[2002:7f00:1::]/', 'http://169.254.169.254/latest/',
  'http://%31%32%37.0.0.1/', 'http://localhost/', 'http://a.localhost/', 'http://metadata.google.internal/', 'http://nas.lan/',
  'http://intranet/', 'http://x.onion/', 'http://private.test/', 'https://private.test/', 'http://mixed.test/',
  '//127.0.0.1/', '//private.test/x', 'http://start.test:8080/', 'http://start.test:22/', 'https://start.test:8443/',
  'http://8.8.8.8:53/', 'ftp://start.test/', 'file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x',
  'gopher://start.test/',
  'http://user:pass@start.test/ok', 'http://start.test@127.0.0.1/', `http://start.test/${'a'.repeat(2100)}`,
];
export const REDIRECT_NAMES: Readonly<Record<string, readonly string[]>> = {
  'private.test': ['10.0.0.1'], 'mixed.test': ['93.184.216.34', '10.0.0.1'],
};
