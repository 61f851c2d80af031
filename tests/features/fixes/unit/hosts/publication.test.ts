import { describe, expect, it } from 'vitest';
import type { FileSet } from '@seamark/engine';
import { layOut } from '@/lib/fixes/server/hosts';
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

  it('omits a header whose value contains a line break', () => {
    expect(publicationOf(setOf('/llms.txt', 'public\r\nX-Own: 1')).headers).toEqual([]);
  });
});
