import { describe, expect, it } from 'vitest';
import { HostLayout } from '@/lib/fixes/contract/artifacts';
import { planRedirects, type SiteAnswers } from '@/lib/fixes/redirects/plan-redirects';
import { mergeRedirects } from '@/lib/fixes/redirects/redirects-file';

const site = (
  pages: readonly string[],
  redirects: Readonly<Record<string, string>> = {},
): SiteAnswers => ({ pages: new Set(pages), redirectOf: (path) => redirects[path] ?? null });
const SITE = site(['/', '/a', '/b', '/a.md']);

const HOSTILE = [
  '/x%00',
  '/x\0',
  '/../etc/passwd',
  '/x/../y',
  '/./x',
  '/x\n/evil https://evil.test 301',
  '/x\r\nHeader',
  '/x /evil',
  '/x\u202Egnp',
  '/x";return 301 https://evil.test;"',
  '/x{}',
  '/x;',
  '/$host',
  '/${jndi:ldap}',
  '/%{HTTP_HOST}',
  '/(.*)',
  '/x*',
  '/:splat',
  "/x'.phpinfo().'",
  '/x\\',
  '/<script>',
  '/`id`',
  '/#x',
  '//evil.test/x',
  '/=cmd|x',
  'https://evil.test/',
  '',
  '/ü',
];

describe('a plan of redirects', () => {
  it.each(HOSTILE)('leaves out %j as address and as target', (path) => {
    for (const redirect of [
      { from: path, to: '/a' },
      { from: '/old', to: path },
    ]) {
      const { redirects, leftOut } = planRedirects([redirect], SITE, false);
      expect(redirects).toEqual([]);
      expect(leftOut).toMatchObject([{ from: redirect.from }]);
      expect(leftOut[0]!.reason).toContain('signs that mean something to servers.');
    }
  });

  it('leads straight to the last page of a chain, also of redirects that the site has', () => {
    const wanted = [
      { from: '/1', to: '/2' },
      { from: '/2', to: '/3' },
    ];
    const { redirects } = planRedirects(wanted, site(['/a'], { '/3': '/a' }), false);
    expect(redirects).toEqual([
      { from: '/1', to: '/a' },
      { from: '/2', to: '/a' },
    ]);
  });

  it('has no loop, no address that answers, and none that the site redirects', () => {
    const wanted = [
      { from: '/1', to: '/2' },
      { from: '/2', to: '/1' },
      { from: '/self', to: '/self' },
      { from: '/a', to: '/b' },
      { from: '/moved', to: '/b' },
    ];
    const { redirects, leftOut } = planRedirects(
      wanted,
      site(['/a', '/b'], { '/moved': '/a' }),
      false,
    );
    expect(redirects).toEqual([]);
    expect(leftOut).toEqual([
      { from: '/1', reason: 'It would lead back to itself.' },
      { from: '/2', reason: 'It would lead back to itself.' },
      { from: '/self', reason: 'It would lead back to itself.' },
      { from: '/a', reason: 'It answers today.' },
      { from: '/moved', reason: 'The site redirects it already.' },
    ]);
  });

  it('leads the Markdown of an address to that of its page, where the site serves it', () => {
    const wanted = [
      { from: '/old', to: '/a' },
      { from: '/older', to: '/b' },
      { from: '/x', to: '/a' },
      { from: '/x.md', to: '/b' },
      { from: '/y.md/', to: '/a' },
    ];
    expect(planRedirects(wanted, SITE, false).redirects).toEqual([
      ...wanted,
      { from: '/old.md', to: '/a.md' },
    ]);
  });

  it('leaves out what differs from a page in case or slash alone, for hosts that ignore both', () => {
    const wanted = [
      { from: '/A', to: '/a' },
      { from: '/a/', to: '/a' },
    ];
    expect(planRedirects(wanted, SITE, true).redirects).toEqual([]);
    expect(planRedirects(wanted, SITE, false).redirects).toEqual([
      ...wanted,
      { from: '/A.md', to: '/a.md' },
    ]);
  });
  it.each([
    [{ from: '/Docs', to: '/docs' }],
    [{ from: '/docs/', to: '/docs' }],
    [
      { from: '/A', to: '/b' },
      { from: '/B', to: '/a' },
    ],
  ])('has no loop on hosts that ignore case, also of pages that no scan saw: %j', (...wanted) => {
    expect(planRedirects(wanted, site(['/']), true).redirects).toEqual([]);
  });

  it('follows a chain of any length', () => {
    const wanted = Array.from({ length: 50 }, (_, at) => ({ from: `/${at}`, to: `/${at + 1}` }));
    expect(planRedirects(wanted, SITE, false).redirects[0]).toEqual({ from: '/0', to: '/50' });
  });

  it('has no more redirects than hosts take because of Markdown', () => {
    const wanted = Array.from({ length: 1500 }, (_, at) => ({ from: `/${at}`, to: '/a' }));
    expect(planRedirects(wanted, SITE, false).redirects).toHaveLength(2000);
  });
});

describe('a file that exists', () => {
  const OLD = [{ from: '/old', to: '/a' }];
  const NEW = [{ from: '/new', to: '/b' }, ...OLD];

  it.each(HostLayout.options.filter((host) => host !== 'nextjs' && host !== 'wordpress'))(
    'for %s keeps its redirects, each once',
    (host) => {
      const before = mergeRedirects(host, OLD)!;
      const merged = mergeRedirects(host, NEW, before);
      expect(merged).toBe(mergeRedirects(host, NEW));
      expect(mergeRedirects(host, NEW, merged!)).toBe(merged);
    },
  );

  it.each(HostLayout.options.filter((host) => !['vercel', 'nextjs', 'wordpress'].includes(host)))(
    'for %s has an address once, also if its redirect is another one',
    (host) => {
      const before = mergeRedirects(host, OLD)!;
      const other = [{ from: '/old', to: '/b' }];
      for (const text of [before, before.trimEnd(), before.replaceAll('\n', '\r\n')])
        expect(mergeRedirects(host, other, text)!.split('old').length).toBe(2);
    },
  );

  it('keeps the other settings of vercel.json and lines of _redirects', () => {
    const vercel = mergeRedirects('vercel', OLD, '{"cleanUrls":true}');
    expect(JSON.parse(vercel!)).toMatchObject({ cleanUrls: true, redirects: [{ source: '/old' }] });
    expect(mergeRedirects('netlify', OLD, '/* /app 200\n')).toBe('/old /a 308\n/* /app 200\n');
  });

  it.each(['vercel', 'nextjs', 'wordpress'] as const)('for %s is not replaced', (host) => {
    for (const before of [
      '{',
      '<?php evil();\n',
      '[]',
      'null',
      '{"redirects":1}',
      '{"redirects":[null]}',
    ])
      expect(mergeRedirects(host, OLD, before)).toBeNull();
  });
});
