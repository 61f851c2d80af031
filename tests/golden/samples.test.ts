import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ENGINE_VERSION } from '@seamark/engine';
import { CHANGED, isUpdate } from './kept';
import { observe } from './observe';
import { SITE_COUNT, sampleSites } from './sample-sites';

interface Kept {
  readonly engine: string;
  /** SHA-256 of the observations by site. */
  readonly hashes: Readonly<Record<string, string>>;
}

const FILE = path.join(import.meta.dirname, 'reports/samples.json');
const kept = (): Kept => JSON.parse(readFileSync(FILE, 'utf8')) as Kept;
const hashOf = (told: unknown): string =>
  createHash('sha256').update(JSON.stringify(told)).digest('hex');

const sites = sampleSites();

it(`${sites.length} of ${SITE_COUNT} sites of real files have the results expected of this version of the engine`, async () => {
  const hashes: Record<string, string> = {};
  for (const site of sites) hashes[site.name] = hashOf(await observe(site));
  if (isUpdate && sites.length > 0)
    writeFileSync(FILE, `${JSON.stringify({ engine: ENGINE_VERSION, hashes }, null, 2)}\n`);
  const known = kept();
  // Contributors have no samples: the hashes are updated where the files are.
  if (sites.length > 0) expect(known.engine, CHANGED).toBe(ENGINE_VERSION);
  expect(Object.keys(known.hashes)).toHaveLength(SITE_COUNT);
  const changed = Object.keys(hashes).filter((name) => hashes[name] !== known.hashes[name]);
  expect(changed, CHANGED).toEqual([]);
});
