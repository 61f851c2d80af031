// npm run clients:update: fetches the address ranges that operators of AI clients publish, and names of public lists.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { guardedNetwork, type ClientRanges, type Network } from '@seamark/engine';
import { CLIENTS, RETIRED_TOKENS } from '@/engine/clients';
import { clientOf } from '@/lib/visits/log/identify';
import { fetchRanges } from '@/lib/visits/log/fetch-ranges';

const FILE = 'engine/clients/ranges.json';
const NAMES_FILE = 'lib/visits/log/listed-names.json';
const NAMES_URL = 'https://raw.githubusercontent.com/ai-robots-txt/ai.robots.txt/main/robots.json';
const TIMEOUT_MS = 20_000;
const BYTES_MAX = 2_000_000;

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const text = await response.text();
  if (text.length > BYTES_MAX) throw new Error(`larger than ${BYTES_MAX} bytes`);
  return text;
}

/** Replaces each list whose file can be fetched; keeps the others with their date. */
export async function updateRanges(
  file: string,
  network: Network,
): Promise<{ updated: number; problems: string[] }> {
  const lists = JSON.parse(await readFile(file, 'utf8')) as ClientRanges[];
  const as = { userAgent: 'Seamark-Ranges/1', now: new Date() };
  const { signal } = new AbortController();
  const { ranges, kept } = await fetchRanges(lists, network, as, signal);
  await writeFile(file, `${JSON.stringify(ranges, null, 1)}\n`);
  const problems = kept.map(
    ({ list, reason }) => `${list.url}: kept as of ${list.date}, because ${reason}`,
  );
  return { updated: lists.length - problems.length, problems };
}

/** Listed names that other programs have in their user agents. */
const GENERAL = new Set(['Code', 'Operator', 'OpenAI', 'Spider', 'LCC', 'YaK', 'Trae', 'newsai']);
const lower = (text: string) => text.toLowerCase();

/** Names of a public list that neither a client of the catalogue nor a retired token has, in the order of the alphabet. */
export function unknownNames(names: readonly string[]): string[] {
  const tokens = new Set([...CLIENTS.map(({ token }) => token), ...RETIRED_TOKENS].map(lower));
  return [...new Set(names)]
    .filter((name) => clientOf(name) === null && !tokens.has(lower(name)) && !GENERAL.has(name))
    .sort((a, b) => a.localeCompare(b, 'en'));
}

/** Replaces the names of AI clients that ai.robots.txt has and the catalogue lacks. */
async function updateNames(url: string, file: string): Promise<number> {
  const names = unknownNames(Object.keys(JSON.parse(await fetchText(url)) as object));
  const date = new Date().toISOString().slice(0, 10);
  await writeFile(file, `${JSON.stringify({ url, date, names }, null, 1)}\n`);
  return names.length;
}

if (path.basename(process.argv[1] ?? '').startsWith('update-clients')) {
  const { updated, problems } = await updateRanges(FILE, guardedNetwork());
  for (const problem of problems) console.error(problem);
  console.log(`${FILE}: ${updated} lists updated, ${problems.length} kept.`);
  console.log(`${NAMES_FILE}: ${await updateNames(NAMES_URL, NAMES_FILE)} names.`);
  if (updated === 0) {
    console.error('No list could be fetched. Check the network.');
    process.exitCode = 1;
  }
}
