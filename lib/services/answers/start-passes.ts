import { databaseClock } from '@/lib/clock';
import type { AnswersSettings } from '@/lib/contract/dashboard/answers';
import { database, type Transaction } from '@/lib/db/client';
import { AppError } from '@/lib/errors';
import { configuredModels, type ChatModel } from '@/lib/providers';
import { CREDITS, reserveCredits } from '../credits/credits';
import { siteNotFound } from '../sites/get-owned-site';
import { readAnswersSettings } from './settings';

export interface PassOrder {
  readonly organizationId: string;
  readonly paid: boolean;
  readonly siteId: string;
  readonly requestedById: string | null;
}

/** Queues one pass per engine with the settings as they are now, and reserves its credits. */
export function startPasses({ organizationId, paid, siteId, requestedById }: PassOrder): Promise<{ passIds: string[] }> {
  const { answers: models } = configuredModels();
  if (models.length === 0) throw new AppError('provider_not_configured', 'No model provider is set up on this installation, so no questions can be asked.');
  if (!paid) throw new AppError('plan_required', 'Answers are part of the paid plan. Choose one under Account → Plan.');
  return database().$transaction(async (tx) => {
    const site = await lockSite(tx, organizationId, siteId);
    const settings = await readAnswersSettings(tx, site.id);
    if (settings === null) throw new AppError('invalid_input', 'This site has no questions yet. Set them up first.');
    await refuseWhileActive(tx, site.id);
    const now = await databaseClock.now(tx);
    const passIds: string[] = [];
    for (const model of chosen(models, settings.engines)) passIds.push(await queuePass(tx, site, settings, model, requestedById, now));
    await reserveCredits(tx, organizationId, passIds.map((refId) => ({ refId, credits: settings.questions.length * CREDITS.question })), now);
    return { passIds };
  });
}

interface SiteRow {
  readonly id: string;
  readonly host: string;
  readonly name: string | null;
}

/** Two clicks at once are judged one after the other. */
async function lockSite(tx: Transaction, organizationId: string, siteId: string): Promise<SiteRow> {
  const rows = await tx.$queryRaw<SiteRow[]>`
    SELECT id, host, name FROM "Site" WHERE id = ${siteId}::uuid AND "organizationId" = ${organizationId}::uuid FOR NO KEY UPDATE`;
  const site = rows[0];
  if (site === undefined) throw siteNotFound();
  return site;
}

async function refuseWhileActive(tx: Transaction, siteId: string): Promise<void> {
  const active = await tx.answersPass.count({ where: { siteId, status: { in: ['queued', 'running'] } } });
  if (active > 0) throw new AppError('limit_reached', 'A pass of this site is queued or running. Wait until it has finished.');
}

function chosen(models: readonly ChatModel[], engines: readonly string[]): readonly ChatModel[] {
  const wanted = engines.length === 0 ? models : models.filter(({ engine }) => engines.includes(engine));
  if (wanted.length === 0) throw new AppError('provider_not_configured', `None of the engines ${engines.join(', ')} is set up any more. Choose others.`);
  return wanted;
}

async function queuePass(tx: Transaction, site: SiteRow, settings: AnswersSettings, model: ChatModel, requestedById: string | null, now: Date): Promise<string> {
  const brands = settings.brands.length > 0 ? settings.brands : defaultBrands(site);
  const { id } = await tx.answersPass.create({
    data: {
      siteId: site.id, engine: model.engine, model: model.model, requestedById, queuedAt: now, runAfter: now,
      questions: settings.questions, brands, competitors: settings.competitors.map((competitor) => ({ ...competitor })),
    },
    select: { id: true },
  });
  return id;
}

/** The first label of the host, and what the owner calls the site. */
export function defaultBrands({ host, name }: Pick<SiteRow, 'host' | 'name'>): string[] {
  const label = host.replace(/^www\./, '').split('.')[0] ?? host;
  return [...new Set([label, ...(name === null ? [] : [name])])];
}
