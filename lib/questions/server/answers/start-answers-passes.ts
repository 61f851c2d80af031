import { personOf, type Actor } from '@/lib/platform/access/actor';
import { databaseClock, type Clock } from '@/lib/platform/db/clock';
import { database, type Transaction } from '@/lib/platform/db/client';
import { causeColumns } from '@/lib/platform/observe/trace';
import { AppError } from '@/lib/platform/contract/app-error';
import { configuredEngines, type ModelEngine } from '../models/endpoints';
import { CREDITS, reserveCredits } from '@/lib/platform/limits/credits';
import { ownedSite, type OwnedSite } from '@/lib/platform/access/owned-site';
import { requirePaid } from '@/lib/platform/access/plan';
import { questionsOf } from '../questions';
import { defaultBrands, readEngineSettings, type EngineSettings } from './settings';

/** Asks every engine of the settings all questions for engines. `id` makes the call idempotent: it is that of the first pass. */
export function startAnswersPasses(
  actor: Actor,
  siteId: string,
  clock: Clock = databaseClock,
  engines: readonly ModelEngine[] = configuredEngines().answers,
  id?: string,
): Promise<{ passIds: string[] }> {
  return database().$transaction(async (tx) => {
    const made = id === undefined ? [] : await passesOf(tx, actor, siteId, id);
    if (made.length > 0) return { passIds: made };
    return { passIds: await queuePasses(tx, actor, { siteId, engines, firstId: id }, clock) };
  });
}

/** Passes that were queued together with the one of this id. */
async function passesOf(
  tx: Transaction,
  actor: Actor,
  siteId: string,
  id: string,
): Promise<string[]> {
  await ownedSite(tx, actor, siteId, { lock: 'change' });
  const first = await tx.answersPass.findFirst({
    where: { siteId, id },
    select: { queuedAt: true },
  });
  if (first === null) return [];
  const { queuedAt } = first;
  const passes = await tx.answersPass.findMany({
    where: { siteId, queuedAt, id: { not: id } },
    select: { id: true },
  });
  return [id, ...passes.map((pass) => pass.id)];
}

export interface PassesRequest {
  readonly siteId: string;
  /** Engines that can be asked, of which the settings choose. */
  readonly engines: readonly ModelEngine[];
  /** All questions for engines by default. */
  readonly questionIds?: readonly string[];
  /** Engines to ask instead of those of the settings. */
  readonly names?: readonly string[];
  readonly firstId?: string | undefined;
}

/** Queues one pass per engine and reserves their credits, or throws, within the caller's transaction. */
export async function queuePasses(
  tx: Transaction,
  actor: Actor,
  { siteId, engines, questionIds, names, firstId }: PassesRequest,
  clock: Clock,
): Promise<string[]> {
  // The lock serializes simultaneous starts.
  const site = await ownedSite(tx, actor, siteId, { lock: 'change' });
  requireAnswers(actor, engines);
  const questions = (await questionsOf(tx, site.id, 'engines')).filter(
    ({ id }) => questionIds === undefined || questionIds.includes(id),
  );
  if (questions.length === 0)
    throw new AppError('invalid_input', 'This site has no questions yet. Add some first.');
  await refuseWhileActive(tx, site.id);
  const settings = await readEngineSettings(tx, site.id);
  const now = await clock.now(tx);
  const passIds: string[] = [];
  for (const engine of chosen(engines, names ?? settings.engines)) {
    const id = passIds.length === 0 ? firstId : undefined;
    passIds.push(
      await queuePass(tx, site, { settings, questions, engine, id }, personOf(actor), now),
    );
  }
  await reserveCredits(
    tx,
    actor.organizationId,
    passIds.map((refId) => ({ refId, credits: questions.length * CREDITS.question })),
    now,
  );
  return passIds;
}

/** Throws unless the plan includes answers and a provider is configured. */
export function requireAnswers(actor: Pick<Actor, 'paid'>, engines: readonly ModelEngine[]): void {
  requirePaid(actor, 'Answers');
  if (engines.length === 0)
    throw new AppError(
      'provider_not_configured',
      'No model provider is configured on this server.',
    );
}

async function refuseWhileActive(tx: Transaction, siteId: string): Promise<void> {
  const active = await tx.answersPass.count({
    where: { siteId, status: { in: ['queued', 'running'] } },
  });
  if (active > 0)
    throw new AppError(
      'limit_reached',
      'A pass of this site is already queued or running. Wait for it to finish.',
    );
}

function chosen(engines: readonly ModelEngine[], names: readonly string[]): readonly ModelEngine[] {
  const wanted =
    names.length === 0 ? engines : engines.filter(({ engine }) => names.includes(engine));
  if (wanted.length === 0)
    throw new AppError(
      'provider_not_configured',
      `None of the engines ${names.join(', ')} is set up any more. Choose others.`,
    );
  return wanted;
}

interface NewPass {
  readonly settings: EngineSettings;
  readonly questions: readonly { readonly id: string; readonly text: string }[];
  readonly engine: ModelEngine;
  readonly id: string | undefined;
}

async function queuePass(
  tx: Transaction,
  site: OwnedSite,
  { settings, questions, engine: { engine, model }, id: wanted }: NewPass,
  requestedById: string | null,
  now: Date,
): Promise<string> {
  const brands = settings.brands.length > 0 ? settings.brands : defaultBrands(site);
  const { id } = await tx.answersPass.create({
    data: {
      ...(wanted !== undefined && { id: wanted }),
      siteId: site.id,
      engine,
      model,
      requestedById,
      queuedAt: now,
      runAfter: now,
      ...causeColumns(),
      questions: questions.map(({ text }) => text),
      questionIds: questions.map(({ id }) => id),
      brands,
      competitors: settings.competitors.map((competitor) => ({ ...competitor })),
    },
    select: { id: true },
  });
  return id;
}
