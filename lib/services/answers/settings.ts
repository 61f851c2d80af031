import { z } from 'zod';
import type { AnswersSettings } from '@/lib/contract';
import type { Transaction } from '@/lib/db/client';
import type { ReadOnlyDatabase } from '@/lib/db/read-only-client';

/** As they are stored, with settings and with each pass. */
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

/** What the site's answers are asked for; null until somebody has set it up. */
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

/** The first label of the host, and what the owner calls the site. */
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
