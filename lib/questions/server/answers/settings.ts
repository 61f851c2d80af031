import * as z from 'zod';
import type { AnswersSettings } from '@/lib/questions/contract/answers';
import type { OwnedSite } from '@/lib/platform/access/owned-site';
import type { Transaction } from '@/lib/platform/db/client';
import { readOnlyDatabase, type ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';

/** Stored form of competitors, in settings and in each pass. */
export const StoredCompetitors = z.array(
  z.object({ name: z.string(), host: z.string().nullable() }),
);

/** Names and engines of a site. */
export type EngineSettings = Pick<AnswersSettings, 'brands' | 'competitors' | 'engines'>;

/** Settings of a site; empty until they are saved for the first time. */
export async function readEngineSettings(
  db: Pick<ReadOnlyDatabase, 'answersSettings'> | Pick<Transaction, 'answersSettings'>,
  siteId: string,
): Promise<EngineSettings> {
  const row = await (db as Pick<ReadOnlyDatabase, 'answersSettings'>).answersSettings.findUnique({
    where: { siteId },
    select: { brands: true, competitors: true, engines: true },
  });
  return row === null
    ? { brands: [], competitors: [], engines: [] }
    : { ...row, competitors: StoredCompetitors.parse(row.competitors) };
}

/** Settings of an owned site, and the names that count as a mention if no brands are set. */
export async function getEngineSettings(
  site: OwnedSite,
): Promise<{ readonly settings: EngineSettings; readonly defaultBrands: readonly string[] }> {
  const settings = await readEngineSettings(readOnlyDatabase(), site.id);
  return { settings, defaultBrands: defaultBrands(site) };
}

/** The host's first label, and the name that the owner gave the site. */
export function defaultBrands({
  host,
  name,
}: {
  readonly host: string;
  readonly name: string | null;
}): string[] {
  const label = host.replace(/^www\./, '').split('.')[0] ?? host;
  return [...new Set([label, ...(name === null ? [] : [name])])];
}
