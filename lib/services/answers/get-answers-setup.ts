import type { Actor } from '@/lib/access/actor';
import type { AnswersSettings } from '@/lib/contract';
import { readOnlyDatabase } from '@/lib/db/read-only-client';
import { ownedSite } from '../sites/get-owned-site';
import { defaultBrands, readAnswersSettings } from './settings';

export interface AnswersSetup {
  /** Null until somebody has set it up. */
  readonly settings: AnswersSettings | null;
  /** When the schedule starts the next passes. */
  readonly nextPassAt: string | null;
  /** Names that count as a mention where none are set. */
  readonly defaultBrands: readonly string[];
}

/** What a site's answers are asked for. */
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
