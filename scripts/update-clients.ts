// npm run clients:update: fetches the address ranges that operators of AI clients publish.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ClientRanges } from '@seamark/engine';
import { prefixesIn } from '@/lib/visits/log/prefixes-in';

const FILE = 'engine/clients/ranges.json';
const TIMEOUT_MS = 20_000;
const BYTES_MAX = 2_000_000;

export async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const text = await response.text();
  if (text.length > BYTES_MAX) throw new Error(`larger than ${BYTES_MAX} bytes`);
  return text;
}

/** Replaces each list whose file can be fetched; keeps the others with their date. */
export async function updateRanges(file: string): Promise<{ updated: number; problems: string[] }> {
  const lists = JSON.parse(await readFile(file, 'utf8')) as ClientRanges[];
  const date = new Date().toISOString().slice(0, 10);
  const problems: string[] = [];
  const next: ClientRanges[] = [];
  for (const list of lists)
    try {
      next.push({ ...list, prefixes: prefixesIn(await fetchText(list.url)), date });
    } catch (error) {
      next.push(list);
      problems.push(`${list.url}: kept as of ${list.date}, because ${reasonOf(error)}`);
    }
  await writeFile(file, `${JSON.stringify(next, null, 1)}\n`);
  return { updated: lists.length - problems.length, problems };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}

if (path.basename(process.argv[1] ?? '').startsWith('update-clients')) {
  const { updated, problems } = await updateRanges(FILE);
  for (const problem of problems) console.error(problem);
  console.log(`${FILE}: ${updated} lists updated, ${problems.length} kept.`);
  if (updated === 0) {
    console.error('No list could be fetched. Check the network.');
    process.exitCode = 1;
  }
}
