import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { toolScript } from '../../../../scripts/tools.mjs';
import type { Content } from '../content/content';
import type { LabSite } from '../site';
import { documentsOf } from '../sites/documents';
import { servicesOf } from '../sites/services';
import { json, type Generator } from './generator';

const execute = promisify(execFile);

/** Types of the files that readers read. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
};

/** Installs a generator, builds the site of a content, and returns it as a static host serves it. */
export async function buildSite(generator: Generator, content: Content): Promise<LabSite> {
  const project = path.resolve('.data/lab', generator.name.replace(/\W+/g, '-').toLowerCase());
  await rm(project, { recursive: true, force: true });
  const manifest = { name: 'lab-site', private: true, dependencies: generator.packages };
  const files = { ...generator.files(content), 'package.json': json(manifest) };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(project, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const options = { cwd: project, maxBuffer: 50_000_000, shell: process.platform === 'win32' };
  await execute('npm', ['install', '--no-audit', '--no-fund', '--loglevel', 'error'], options);
  const [packageName, command, ...args] = generator.build;
  await execute(process.execPath, [toolScript(packageName, command, project), ...args], {
    ...options,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const site = await siteIn(path.join(project, generator.out));
  if (generator.hasApi)
    return {
      ...site,
      '/openapi.json': documentsOf(content)['/openapi.json']!,
      '/api/search': servicesOf(content)['/api/search']!,
    };
  return generator.isSinglePage ? { ...site, '*': site['/']! } : site;
}

/** Files of a folder by the paths at which static hosts serve them. */
async function siteIn(folder: string): Promise<LabSite> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TYPES[path.extname(entry.name)]);
  const site: Record<string, LabSite[string]> = {};
  for (const entry of files) {
    const file = path.join(entry.parentPath, entry.name);
    const name = `/${path.relative(folder, file).replaceAll('\\', '/')}`;
    const reply = {
      headers: { 'content-type': TYPES[path.extname(name)]! },
      body: await readFile(file, 'utf8'),
    };
    for (const served of pathsOf(name)) site[served] ??= reply;
  }
  return site;
}

/** `/a/index.html` → `/a/` and `/a`; `/a.html` → `/a` */
function pathsOf(name: string): string[] {
  if (!name.endsWith('.html')) return [name];
  const page = name.slice(0, -'.html'.length);
  if (!page.endsWith('/index')) return [name, page];
  const folder = page.slice(0, -'index'.length);
  return folder === '/' ? ['/'] : [folder, folder.slice(0, -1)];
}
