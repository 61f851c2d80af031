import { z } from 'zod';
import type { OrgContext } from '@/lib/access/org-context';
import { AnswersSettings } from '@/lib/contract/dashboard/answers';
import { database, type Transaction } from '@/lib/db/client';
import { readOnlyDatabase, type ReadOnlyDatabase } from '@/lib/db/read-only-client';
import { AppError } from '@/lib/errors';
import { configuredModels } from '@/lib/providers';
import { getOwnedSite } from '../sites/get-owned-site';

const Competitors = z.array(AnswersSettings.shape.competitors.element);

/** What the site's answers are asked for; null until somebody has set it up. */
export async function readAnswersSettings(db: Pick<ReadOnlyDatabase, 'answersSettings'> | Pick<Transaction, 'answersSettings'>, siteId: string): Promise<AnswersSettings | null> {
  const row = await (db as Pick<ReadOnlyDatabase, 'answersSettings'>).answersSettings.findUnique({ where: { siteId }, select: { questions: true, brands: true, competitors: true, engines: true } });
  return row && { ...row, competitors: Competitors.parse(row.competitors) };
}

export async function getAnswersSettings(org: OrgContext, siteId: string): Promise<AnswersSettings | null> {
  const site = await getOwnedSite(org, siteId);
  return readAnswersSettings(readOnlyDatabase(), site.id);
}

/** Replaces the settings; passes that run keep those they were started with. */
export async function putAnswersSettings(org: OrgContext, siteId: string, settings: AnswersSettings): Promise<AnswersSettings> {
  const site = await getOwnedSite(org, siteId);
  refuseUnknownEngines(settings.engines);
  const data = { ...settings, competitors: settings.competitors.map((competitor) => ({ ...competitor })) };
  await database().answersSettings.upsert({ where: { siteId: site.id }, create: { siteId: site.id, ...data }, update: { ...data, updatedAt: new Date() } });
  return settings;
}

function refuseUnknownEngines(engines: readonly string[]): void {
  const known = configuredModels().answers.map(({ engine }) => engine);
  const unknown = engines.find((engine) => !known.includes(engine));
  if (unknown !== undefined) throw new AppError('invalid_input', `There is no engine ${unknown}. Configured are: ${known.join(', ') || 'none'}.`);
}
