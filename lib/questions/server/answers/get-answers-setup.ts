import type { Actor } from '@/lib/platform/access/actor';
import type { AnswersSettings } from '@/lib/questions/contract/answers';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { ownedSite } from '@/lib/platform/access/owned-site';
import { defaultBrands, readAnswersSettings } from './settings';

export interface AnswersSetup {
  /** Null until the settings are saved for the first time. */
  readonly settings: AnswersSettings | null;
  /** Start of the next scheduled passes. */
  readonly nextPassAt: string | null;
  /** Names that count as a mention if no brands are set. */
  readonly defaultBrands: readonly string[];
}

/** Settings of a site's answers and the schedule that follows from them. */
export async function getAnswersSetup(actor: Actor, siteId: string): Promise<AnswersSetup> {
  const db = readOnlyDatabase();
  const site = await ownedSite(db, actor, siteId);
  const [settings, schedule] = await Promise.all([
    readAnswersSettings(db, siteId),
    db.answersSettings.findUnique({ where: { siteId }, select: { nextPassAt: true } }),
  ]);
  return {
    settings,
    nextPassAt: schedule?.nextPassAt?.toISOString() ?? null,
    defaultBrands: defaultBrands(site),
  };
}
