import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ORIGIN, type MemorySite } from '../helpers/memory-network';
import type { Subject } from './observe';

/**
 * Real files of public sites, one folder per kind. They belong to other people, so the repository does not contain
 * them.
 */
const SAMPLES = path.resolve(import.meta.dirname, '../../../shared/samples');

export const SITE_COUNT = 40;

interface Kind {
  readonly folder: string;
  readonly path: string;
  readonly type: string;
  /** Filter of the folder's files; all by default. */
  readonly isMeant?: (text: string) => boolean;
}

const isJson = (text: string) => text.trimStart().startsWith('{');

const KINDS: readonly Kind[] = [
  { folder: 'robots-txt', path: '/robots.txt', type: 'text/plain' },
  { folder: 'llms-txt', path: '/llms.txt', type: 'text/plain; charset=utf-8' },
  { folder: 'llms-full-txt', path: '/llms-full.txt', type: 'text/plain; charset=utf-8' },
  { folder: 'sitemap', path: '/sitemap.xml', type: 'application/xml' },
  { folder: 'security-txt', path: '/.well-known/security.txt', type: 'text/plain' },
  { folder: 'agent-card', path: '/.well-known/agent-card.json', type: 'application/json' },
  {
    folder: 'agent-skills',
    path: '/.well-known/agent-skills/index.json',
    type: 'application/json',
    isMeant: isJson,
  },
  { folder: 'api-catalog', path: '/.well-known/api-catalog', type: 'application/linkset+json' },
  { folder: 'mcp', path: '/.well-known/mcp/server-card.json', type: 'application/json' },
  { folder: 'openapi', path: '/openapi.json', type: 'application/json', isMeant: isJson },
  {
    folder: 'openapi',
    path: '/openapi.yaml',
    type: 'application/yaml',
    isMeant: (text) => !isJson(text),
  },
];

const filesOf = ({ folder, isMeant = () => true }: Pick<Kind, 'folder' | 'isMeant'>): string[] =>
  readdirSync(path.join(SAMPLES, folder))
    .sort()
    .map((file) => readFileSync(path.join(SAMPLES, folder, file), 'utf8'))
    .filter(isMeant);

/**
 * Forty sites made of these files, always the same: each with a home page and two thirds of the kinds. Empty without
 * the files.
 */
export function sampleSites(): Subject[] {
  if (!existsSync(SAMPLES)) return [];
  const pages = filesOf({ folder: 'index-html' });
  const headers = filesOf({ folder: 'headers' });
  const kinds = KINDS.map((kind) => ({ ...kind, files: filesOf(kind) }));
  return Array.from({ length: SITE_COUNT }, (_, i) => {
    const files = kinds.flatMap(({ path, type, files }, k) =>
      (i + k) % 3 === 0
        ? []
        : [[path, { headers: { 'content-type': type }, body: files[i % files.length]! }] as const],
    );
    const home = {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        ...headersForAll(headers[i % headers.length]!),
      },
      body: pages[i % pages.length]!,
    };
    const site: MemorySite = { '/': home, ...Object.fromEntries(files) };
    return { name: `site ${i + 1}`, site, url: `${ORIGIN}/`, profile: 'auto' };
  });
}

/** Headers that a `_headers` file sets for all pages; empty for other files. */
function headersForAll(text: string): Record<string, string> {
  const block = /^\/\*[ \t]*\n((?:[ \t]+\S.*\n?)*)/m.exec(text)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/^[ \t]+([\w-]+):[ \t]*(\S.*)$/gm)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.trim(),
    ]),
  );
}
