import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderPages } from '@/packages/cli/src/serve/folder-pages';
import { serveFolder } from '@/packages/cli/src/serve/serve-folder';
import { sourceFinder, type SourcePattern } from '@/packages/cli/src/site/source-files';

let root: string;
beforeAll(async () => {
  await mkdir('.data', { recursive: true });
  root = path.relative('', await mkdtemp(path.resolve('.data/sources-')));
});
afterAll(() => rm(root, { recursive: true }));

/** Sources of the pages at these paths in a project with these files and this folder of pages. */
async function sourcesOf(
  name: string,
  built: string,
  files: Readonly<Record<string, string>>,
  paths: readonly string[],
  patterns: readonly SourcePattern[] = [],
): Promise<(string | null)[]> {
  const project = path.join(root, name);
  for (const [file, text] of Object.entries({ 'package.json': '{}', ...files })) {
    await mkdir(path.dirname(path.join(project, file)), { recursive: true });
    await writeFile(path.join(project, file), text);
  }
  const folder = path.join(project, built);
  const served = await serveFolder(folder, 'github-pages', () => undefined);
  try {
    const { pages } = await folderPages(folder, served);
    const sourceOf = await sourceFinder(folder, pages, patterns);
    return paths.map((at) => sourceOf(at)?.replace(`${project}/`, '') ?? null);
  } finally {
    await served.close();
  }
}

const HOME = { 'dist/index.html': '<title>Home</title>' };

describe('the source of a page', () => {
  it.each([
    ['VitePress', 'docs/guide/tides.md', '/guide/tides.html', ''],
    ['Docusaurus', 'docs/02-intro.md', '/docs/intro/', ''],
    ['Docusaurus blog', 'blog/2026-11-28-boats/index.md', '/blog/2026/11/28/boats', ''],
    ['Docusaurus page', 'src/pages/about.tsx', '/about', ''],
    ['Docusaurus slug', 'docs/deep/x.md', '/docs/deep/renamed', '---\nslug: renamed\n---\n'],
    ['Starlight', 'src/content/docs/guides/Tide Tables.mdx', '/guides/tide-tables/', ''],
    ['Eleventy', 'src/pages-of/boat.njk', '/boats/one/', '---\npermalink: "/boats/one/"\n---\n'],
    ['Hugo', 'content/posts/_index.md', '/posts/', ''],
    ['Hugo url', 'content/posts/a.md', '/elsewhere/', '+++\nurl = "/elsewhere/"\n+++\n'],
    ['Docusaurus date', 'blog/2026-11-28.md', '/blog/2026/11/28', ''],
    ['Quarto', 'posts/2026/tides/index.qmd', '/posts/2026/tides/', ''],
    ['Sphinx', 'docs/source/pages/api.rst', '/pages/api.html', ''],
    ['Next.js', 'app/(shop)/boats/page.tsx', '/boats/', ''],
    ['SvelteKit', 'src/routes/boats/+page.svelte', '/boats', ''],
    ['Jekyll', '_posts/2026-11-28-tide.md', '/2026/11/28/tide.html', ''],
    ['a copied page', 'public/docs/broken.html', '/docs/broken.html', ''],
  ])('follows %s', async (name, file, at, text) => {
    expect(await sourcesOf(name, 'dist', { ...HOME, [file]: text }, [at, '/none'])).toEqual([
      file,
      null,
    ]);
  });

  it('follows docs_dir of MkDocs', async () => {
    const files = {
      ...HOME,
      'mkdocs.yml': 'site_name: A\ndocs_dir: manual # pages\n',
      'manual/a.md': '',
    };
    expect(await sourcesOf('mkdocs', 'dist', files, ['/a/'])).toEqual(['manual/a.md']);
  });

  it('is found beside a file whose name is no Unicode', async () => {
    const folder = path.join(root, 'Latin', 'docs');
    await mkdir(folder, { recursive: true });
    await writeFile(
      Buffer.concat([Buffer.from(`${folder}/`), Buffer.from('caf\xe9.md', 'latin1')]),
      '',
    );
    const files = { ...HOME, 'docs/a.md': '' };
    expect(await sourcesOf('Latin', 'dist', files, ['/docs/a'])).toEqual(['docs/a.md']);
  });

  it('is not the README of the project', async () => {
    expect(await sourcesOf('Readme', 'dist', { ...HOME, 'README.md': '# Build' }, ['/'])).toEqual([
      null,
    ]);
  });

  it('prefers patterns, then the edit link, whatever the branch is', async () => {
    const files = {
      'build/docs/a.html': '',
      'build/tide.html': `<a href="https://example.com/charts/blob/main/README.md">Read me</a><a class="edit" href="https://example.com/charts/edit/feature/x/${root}/edited/text/a.md">Edit</a>`,
      'build/docs/b.html':
        '<a href="https://example.com/charts/tree/main/../../etc/passwd.md">Edit</a>',
      'build/index.html': '',
      'text/a.md': '',
      'text/ä b.md': '',
    };
    const pages = ['/docs/a', '/tide', '/docs/b', '/docs/%C3%A4%20b.html'];
    const patterns = [
      { page: '/docs/*', file: path.join(root, 'edited/text/*.md') },
      { page: '/docs/*', file: '../*' },
    ];
    expect(await sourcesOf('edited', 'build', files, pages, patterns)).toEqual([
      'text/a.md',
      'text/a.md',
      null,
      'text/ä b.md',
    ]);
  });
});

it('lists the pages of a folder, without folders behind links', async () => {
  const folder = path.join(root, 'looped');
  await mkdir(path.join(folder, 'docs'), { recursive: true });
  await writeFile(path.join(folder, 'index.html'), '');
  await writeFile(
    path.join(folder, 'docs/old.html'),
    '<meta http-equiv="refresh" content="0; url=/docs/new">',
  );
  await symlink(path.resolve(root), path.join(folder, 'docs/loop'));
  await symlink(path.resolve('README.md'), path.join(folder, 'docs/outside.html'));
  const served = await serveFolder(folder, 'nginx', () => undefined);
  const { pages } = await folderPages(folder, served);
  await served.close();
  expect(pages.map(({ name, isRedirect }) => [name, isRedirect])).toEqual([
    ['docs/old.html', true],
    ['index.html', false],
  ]);
});
