import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FACTS } from './facts';

/** Pages that are text: one file in `text/` each, with `{{facts}}` from the code. One more page is one line here. */
const FILES: Readonly<Record<string, string>> = {
  '/docs': 'start',
  '/docs/scoring': 'scoring',
  '/docs/cli': 'cli',
  '/docs/ci': 'ci',
  '/docs/webhooks': 'webhooks',
  '/docs/mcp': 'mcp',
  '/docs/client': 'client',
  '/docs/self-hosting': 'self-hosting',
  '/bot': 'bot',
  '/pricing': 'pricing',
  '/legal/privacy': 'privacy',
  '/legal/terms': 'terms',
};

export const PROSE_PATHS: readonly string[] = Object.keys(FILES);

export interface Prose {
  readonly path: string;
  /** Short, for navigation. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** When the text last changed, RFC 3339. */
  readonly changed: string;
  /** With the title as heading of the first level. */
  readonly markdown: string;
}

const HEAD = /^---\n([\s\S]*?)\n---\n/;
const read = new Map<string, Promise<string>>();

/** Texts change with releases only; in development they are read each time. */
function fileOf(name: string): Promise<string> {
  const known = process.env.NODE_ENV === 'production' ? read.get(name) : undefined;
  const text =
    known ?? readFile(path.join(process.cwd(), 'app/(public)/text', `${name}.md`), 'utf8');
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
      throw new Error(`text/${file}.md has no line “${name}: …” at its top.`);
    return value;
  };
  return {
    path: address,
    name: field('name'),
    title: field('title'),
    description: field('description'),
    changed: field('changed'),
    markdown: `# ${field('title')}\n\n${withFacts(source.slice(head.length), file)}`,
  };
}

function withFacts(text: string, file: string): string {
  return text.replace(/\{\{([^}]*)\}\}/g, (_, name: string) => {
    const fact = Object.hasOwn(FACTS, name) ? FACTS[name] : undefined;
    if (fact === undefined)
      throw new Error(`text/${file}.md asks for {{${name}}}, which facts.ts does not know.`);
    return fact();
  });
}
