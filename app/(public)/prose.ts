import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/lib/platform/config/env';
import { FACTS } from './facts';

/** Pages of text: a file in `docs/` each, with `{{facts}}` from the code. Another page needs a line here. */
const FILES: Readonly<Record<string, string>> = {
  '/docs': 'start',
  '/docs/dashboard': 'dashboard',
  '/docs/walkthrough': 'walkthrough',
  '/docs/scoring': 'scoring',
  '/docs/cli': 'cli',
  '/docs/ci': 'ci',
  '/docs/questions': 'questions',
  '/docs/visits': 'visits',
  '/docs/client-reports': 'client-reports',
  '/docs/webhooks': 'webhooks',
  '/docs/mcp': 'mcp',
  '/docs/client': 'client',
  '/docs/emails-and-data': 'emails-and-data',
  '/docs/self-hosting': 'self-hosting',
  '/docs/operations': 'operations',
  '/docs/private-sites': 'private-sites',
  '/docs/models': 'models',
  '/bot': 'bot',
  '/pricing': 'pricing',
  '/legal/privacy': 'privacy',
  '/legal/terms': 'terms',
};

export const PROSE_PATHS: readonly string[] = Object.keys(FILES);

export interface Prose {
  readonly path: string;
  /** Short name for navigation. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Date of the last change, RFC 3339. */
  readonly changed: string;
  /** Markdown including the title as first-level heading. */
  readonly markdown: string;
}

const HEAD = /^---\n([\s\S]*?)\n---\n/;
const read = new Map<string, Promise<string>>();

/** Cached, because texts change with releases only; read each time in development. */
function fileOf(name: string): Promise<string> {
  const cached = process.env.NODE_ENV === 'production' ? read.get(name) : undefined;
  const text = cached ?? readFile(path.join(process.cwd(), 'docs', `${name}.md`), 'utf8');
  read.set(name, text);
  return text;
}

export async function proseOf(address: string): Promise<Prose | null> {
  const file = Object.hasOwn(FILES, address) ? FILES[address] : undefined;
  if (file === undefined) return null;
  const source = await fileOf(file);
  const head = HEAD.exec(source)?.[0] ?? '';
  const field = (name: string): string => {
    const value = new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1];
    if (value === undefined)
      throw new Error(`docs/${file}.md has no line “${name}: …” at its top.`);
    return value;
  };
  return {
    path: address,
    name: field('name'),
    title: field('title'),
    description: field('description'),
    changed: field('changed'),
    markdown: `# ${field('title')}\n\n${withLinks(withFacts(source.slice(head.length), file), file)}`,
  };
}

function withFacts(text: string, file: string): string {
  return text.replace(/\{\{(\w*)\}\}/g, (_, name: string) => {
    const fact = Object.hasOwn(FACTS, name) ? FACTS[name] : undefined;
    if (fact === undefined)
      throw new Error(`docs/${file}.md asks for {{${name}}}, which facts.ts does not know.`);
    return fact();
  });
}

/** Links such as `[Command line](cli.md)` work in the repository; here they are mapped to pages. */
function withLinks(text: string, file: string): string {
  return text.replace(/\]\(([a-z-]+)\.md(?=[#)])/g, (_, name: string) => {
    const page = PROSE_PATHS.find((address) => FILES[address] === name);
    if (page === undefined)
      throw new Error(`docs/${file}.md links to ${name}.md, which is no page.`);
    return `](${env().BASE_URL}${page}`;
  });
}
