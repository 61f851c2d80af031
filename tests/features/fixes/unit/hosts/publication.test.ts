import { describe, expect, it } from 'vitest';
import type { FileSet } from '@seamark/engine';
import { HostLayout } from '@/lib/fixes/contract/artifacts';
import { layOut, planBeside } from '@/lib/fixes/server/hosts';
import { publicationOf } from '@/lib/fixes/server/hosts/publication';

const setOf = (path: string, header = 'public'): FileSet => {
  const draft = {
    path,
    filename: 'llms.txt',
    contentType: 'text/plain',
    headers: [],
    content: 'x',
    warnings: [],
    pointer: null,
    headerRules: [{ on: path, name: 'Cache-Control', value: header }],
  };
  return {
    homeUrl: 'https://site.test/',
    waiting: [],
    files: [{ kind: 'llms-txt', checkIds: [], wantedBy: [], missing: [], alone: draft, draft }],
  };
};

describe('an archive', () => {
  it.each(['/llms.txt', '/.well-known/agent-card.json', '/a/b~1/@c+d.md'])(
    'contains the file and the header rule of %s',
    (path) => {
      expect(publicationOf(setOf(path))).toMatchObject({
        files: [{ path }],
        headers: [{ on: path }],
      });
    },
  );

  it.each([
    '/../x',
    '/a/../../x',
    '/./x',
    '/a/..',
    '//x',
    '/a b',
    '/a;b',
    '/a{b',
    '/$x',
    '/%2e%2e/x',
  ])('omits %s, which leaves the folder or has a meaning in a configuration', (path) => {
    expect(publicationOf(setOf(path))).toMatchObject({ files: [], headers: [] });
    const [readme] = layOut('nginx', setOf(path));
    expect(readme!.content).toContain(
      `signs that mean something to servers: ${path.replace(' ', '?')}.`,
    );
  });

  it.each(HostLayout.options)('for %s has accepted redirects once, also without files', (host) => {
    const plan = {
      redirects: [{ from: '/old-page', to: '/new-page' }],
      leftOut: [{ from: '/odd;', reason: 'It has signs that mean something to servers.' }],
    };
    for (const set of [setOf('/.well-known/security.txt'), { ...setOf('/'), files: [] }]) {
      const entries = layOut(host, set, plan);
      const [readme, ...others] = entries;
      expect(readme!.content).toContain('has 1 redirect.');
      expect(readme!.content).toContain(
        'Left out: /odd; (It has signs that mean something to servers).',
      );
      expect(readme!.content.trim().split('\n').length).toBeLessThanOrEqual(12);
      const having = others.filter(({ content }) => content.includes('/new-page'));
      expect(having).toHaveLength(1);
      expect(readme!.content).toContain(having[0]!.path);
      expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
      if (set.files.length === 0) expect(others).toEqual(having);
    }
  });

  it('has no redirect for the address of a generated file', () => {
    const files = setOf('/.well-known/security.txt');
    const redirects = ['/.well-known/security.txt', '/security.txt', '/old'].map((from) => ({
      from,
      to: '/new',
    }));
    const reason = 'A generated file has this address.';
    expect(planBeside(files, { redirects, leftOut: [] })).toEqual({
      redirects: [{ from: '/old', to: '/new' }],
      leftOut: [
        { from: '/.well-known/security.txt', reason },
        { from: '/security.txt', reason },
      ],
    });
  });

  it('omits a header whose value contains a line break', () => {
    expect(publicationOf(setOf('/llms.txt', 'public\r\nX-Own: 1')).headers).toEqual([]);
  });
});
