// npm run clients:update: fetches the address ranges that operators of AI clients publish.
import { readFile, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import './node-version.mjs';
import { failWith } from './prepare.mjs';

const FILE = 'engine/clients/ranges.json';
const TIMEOUT_MS = 20_000;
const BYTES_MAX = 2_000_000;

/**
 * Prefixes of a file in the form that Google introduced: `{"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}]}`.
 * @param {string} text
 */
export function prefixesIn(text) {
  const { prefixes } = JSON.parse(text);
  if (!Array.isArray(prefixes)) throw new Error('there is no list of prefixes');
  const found = prefixes.map((entry) => entry.ipv4Prefix ?? entry.ipv6Prefix ?? entry);
  for (const prefix of found) {
    const [address, bits] = String(prefix).split('/');
    if (isIP(address ?? '') === 0 || !/^\d{1,3}$/.test(bits ?? ''))
      throw new Error(`“${String(prefix).slice(0, 50)}” is no prefix`);
    // A wider one would verify half of a cloud.
    if (Number(bits) < (address?.includes(':') ? 32 : 12))
      throw new Error(`${prefix} is too wide for one operator`);
  }
  if (found.length === 0) throw new Error('the list is empty');
  return found;
}

/** @param {string} url */
async function fetchText(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const text = await response.text();
  if (text.length > BYTES_MAX) throw new Error(`larger than ${BYTES_MAX} bytes`);
  return text;
}

/**
 * Replaces each list whose file can be fetched; keeps the others with their date.
 * @param {string} file
 */
export async function updateRanges(file) {
  const lists = JSON.parse(await readFile(file, 'utf8'));
  const today = new Date().toISOString().slice(0, 10);
  const problems = [];
  for (const list of lists)
    try {
      list.prefixes = prefixesIn(await fetchText(list.url));
      list.date = today;
    } catch (error) {
      const reason = error instanceof Error ? (error.cause?.code ?? error.message) : String(error);
      problems.push(`${list.url}: kept as of ${list.date}, because ${reason}`);
    }
  await writeFile(file, `${JSON.stringify(lists, null, 1)}\n`);
  return { updated: lists.length - problems.length, problems };
}

async function main() {
  const { updated, problems } = await updateRanges(FILE);
  for (const problem of problems) console.error(problem);
  console.log(`${FILE}: ${updated} lists updated, ${problems.length} kept.`);
  if (updated === 0) throw new Error('No list could be fetched. Check the network.');
}

if (process.argv[1]?.endsWith('update-clients.mjs')) main().catch(failWith);
