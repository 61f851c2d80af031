import { z } from 'zod';
import type { AnswersSettings } from '@/lib/questions/contract/answers';
import type { Transaction } from '@/lib/platform/db/client';
import type { ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';

/** Stored form of competitors, in settings and in each pass. */
export const StoredCompetitors = z.array(
  z.object({ name: z.string(), host: z.string().nullable() }),
);

const SETTINGS = {
  questions: true,
  brands: true,
  competitors: true,
  engines: true,
  schedule: true,
} as const;

/** Settings of the site's answers; null until they are saved for the first time. */
export async function readAnswersSettings(
  db: Pick<ReadOnlyDatabase, 'answersSettings'> | Pick<Transaction, 'answersSettings'>,
  siteId: string,
): Promise<AnswersSettings | null> {
  const row = await (db as Pick<ReadOnlyDatabase, 'answersSettings'>).answersSettings.findUnique({
    where: { siteId },
    select: SETTINGS,
  });
  return row && { ...row, competitors: StoredCompetitors.parse(row.competitors) };
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
