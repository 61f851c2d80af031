// npm run clients:compare: names the AI clients of two public lists that the catalogue lacks.
import path from 'node:path';
import { CLIENTS, RETIRED_TOKENS } from '@/engine/clients';
import { clientOf } from '@/lib/visits/log/identify';
import { fetchText } from './update-clients';

/** `[cC]laude[bB]ot` and `bigsur\.ai` without the syntax of regular expressions. */
const nameIn = (pattern: string) =>
  pattern
    .replace(/\[(\w)\w\]/g, '$1')
    .replaceAll('\\/', '')
    .replaceAll('\\', '');

/** Public lists, with the user agents that a list of its form names. */
const LISTS = [
  {
    url: 'https://raw.githubusercontent.com/ai-robots-txt/ai.robots.txt/main/robots.json',
    namesIn: (list: object) => Object.keys(list),
  },
  {
    url: 'https://raw.githubusercontent.com/monperrus/crawler-user-agents/master/crawler-user-agents.json',
    namesIn: (list: object) =>
      Object.values(list as Record<string, { pattern: string; tags?: string[] }>).flatMap(
        ({ pattern, tags = [] }) => (tags.includes('ai-crawler') ? [nameIn(pattern)] : []),
      ),
  },
] as const;

/** Names that neither a client of the catalogue nor a retired token is in, in the order of the alphabet. */
export function missingClients(names: readonly string[]): string[] {
  const tokens = new Set([...CLIENTS.map(({ token }) => token), ...RETIRED_TOKENS].map(lower));
  return [...new Set(names)]
    .filter((name) => clientOf(name) === null && !tokens.has(lower(name)))
    .sort((a, b) => a.localeCompare(b, 'en'));
}

const lower = (text: string) => text.toLowerCase();

if (path.basename(process.argv[1] ?? '').startsWith('compare-clients'))
  for (const { url, namesIn } of LISTS) {
    const missing = missingClients(namesIn(JSON.parse(await fetchText(url)) as object));
    console.log(`${missing.length} names of ${url} are not in the catalogue:`);
    for (const name of missing) console.log(`  ${name}`);
  }
