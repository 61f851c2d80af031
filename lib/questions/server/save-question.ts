import { personOf, roleOf, type Actor } from '@/lib/platform/access/actor';
import { ownedSite, type OwnedSite } from '@/lib/platform/access/owned-site';
import { isAtLeast } from '@/lib/platform/contract/roles';
import { AppError } from '@/lib/platform/contract/app-error';
import { ONE_LINE } from '@/lib/platform/contract/types';
import { databaseClock } from '@/lib/platform/db/clock';
import { database, type Transaction } from '@/lib/platform/db/client';
import type { Question, QuestionReader } from '@/lib/platform/db/generated/client';
import { scanner } from '@/lib/platform/scanner';
import type { QuestionInput } from '../contract/dashboard/questions';
import { QUESTIONS_MAX as ENGINE_QUESTIONS_MAX } from '../contract/dashboard/answers-limits';
import { Expectations } from '../contract/expectations';
import { QUESTIONS_MAX } from '../contract/questions';
import { requireScheduling } from './answers/put-answers-settings';
import { questionsOf } from './questions';
import { askPagesAgain, pageQuestions, recordQuestionsChanged } from './site-questions';

const LIMITS: Readonly<Record<QuestionReader, readonly [most: number, message: string]>> = {
  pages: [
    QUESTIONS_MAX,
    `Pages can be asked at most ${QUESTIONS_MAX} questions. Remove one first.`,
  ],
  engines: [
    ENGINE_QUESTIONS_MAX,
    `Engines can be asked at most ${ENGINE_QUESTIONS_MAX} questions. Remove one first.`,
  ],
  agents: [100, 'A site can have at most 100 tasks. Delete one first.'],
};
const TEXT_MAX = 500;
/** Pages and engines are asked one line. */
const LINE_MAX = 300;
const START_URL = { field: 'startUrl', prefix: 'Start URL' };

/** Adds a question for each line of the text. */
export async function createQuestions(
  actor: Actor,
  siteId: string,
  input: QuestionInput,
  signal: AbortSignal,
): Promise<{ readonly ids: string[] }> {
  const texts = input.text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const ids = await database().$transaction(async (tx) => {
    const site = await ownedSite(tx, actor, siteId, { lock: 'change' });
    const before = await questionsOf(tx, site.id);
    const added: string[] = [];
    for (const text of texts) {
      // Already added from the same suggestion, in another tab.
      const same = input.suggested && before.find((row) => row.suggested && row.text === text);
      added.push((same || (await saveByForm(tx, actor, site, null, { ...input, text }))).id);
    }
    return added;
  });
  if (input.readers.includes('pages')) await askAgain(actor, siteId, signal);
  return { ids };
}

/** Replaces all values of a question. Runs and answers keep what was asked. */
export async function changeQuestion(
  actor: Actor,
  id: string,
  input: QuestionInput,
  signal: AbortSignal,
): Promise<{ readonly id: string }> {
  const before = await database().$transaction(async (tx) => {
    const { site, question } = await ownedQuestion(tx, actor, id);
    await saveByForm(tx, actor, site, question, input);
    return question;
  });
  if ([...before.readers, ...input.readers].includes('pages'))
    await askAgain(actor, before.siteId, signal);
  return { id };
}

/** Removes a question from its site. Its runs and answers stay. */
export async function deleteQuestion(
  actor: Actor,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly done: true }> {
  const { siteId, readers } = await database().$transaction(async (tx) => {
    const { site, question } = await ownedQuestion(tx, actor, id);
    requireRights(actor, question.readers);
    const now = await databaseClock.now(tx);
    await tx.question.update({ where: { id }, data: { archivedAt: now } });
    await recordChange(tx, actor, site, now);
    return question;
  });
  if (readers.includes('pages')) await askAgain(actor, siteId, signal);
  return { done: true };
}

async function askAgain(actor: Actor, siteId: string, signal: AbortSignal): Promise<void> {
  await askPagesAgain(actor, siteId, await pageQuestions(database(), siteId), signal);
}

/** A question of the organization, whose site is locked. */
export async function ownedQuestion(
  tx: Transaction,
  actor: Actor,
  id: string,
  reader?: QuestionReader,
): Promise<{ readonly site: OwnedSite; readonly question: Question }> {
  const where = {
    id,
    archivedAt: null,
    site: { organizationId: actor.organizationId },
    ...(reader && { readers: { has: reader } }),
  };
  const siteId = (await tx.question.findFirst({ where, select: { siteId: true } }))?.siteId;
  const site = siteId && (await ownedSite(tx, actor, siteId, { lock: 'change' }));
  const question = site && (await tx.question.findFirst({ where }));
  if (!question)
    throw new AppError(
      'not_found',
      `No such ${reader === 'agents' ? 'task' : 'question'} in this organization.`,
    );
  return { site: site as OwnedSite, question };
}

async function saveByForm(
  tx: Transaction,
  actor: Actor,
  site: OwnedSite,
  before: Question | null,
  input: QuestionInput,
): Promise<Question> {
  requireRights(actor, [...input.readers, ...(before?.readers ?? [])]);
  if (input.schedule !== 'off' && input.schedule !== before?.schedule)
    requireScheduling(actor, site);
  const now = await databaseClock.now(tx);
  const question = await saveQuestion(tx, actor, site, before, input, now);
  await recordChange(tx, actor, site, now);
  return question;
}

/** Members change what agents do; what is measured of the site is for admins. */
function requireRights(actor: Actor, readers: readonly QuestionReader[]): void {
  if (!isAtLeast(roleOf(actor), 'admin') && readers.some((reader) => reader !== 'agents'))
    throw new AppError(
      'role_required',
      'Only owners and admins can change what pages and engines are asked.',
    );
}

async function recordChange(tx: Transaction, actor: Actor, { id, host }: OwnedSite, now: Date) {
  const questions = (await questionsOf(tx, id)).length;
  await recordQuestionsChanged(tx, actor, id, { host, questions }, now);
}

/** Stores a new question, or other values of one, in a transaction that locked its site. */
export async function saveQuestion(
  tx: Transaction,
  actor: Actor,
  site: OwnedSite,
  before: Question | null,
  { text, answers, startUrl, expectations, readers, schedule, suggested }: QuestionInput,
  now: Date,
  id?: string,
): Promise<Question> {
  const others = (await questionsOf(tx, site.id)).filter(({ id }) => id !== before?.id);
  refuse({ text, answers, readers }, others);
  const data = {
    text,
    answers: [...answers],
    startUrl: readers.includes('agents') ? startOf(startUrl ?? site.url, site) : startUrl,
    expectations: Expectations.parse(expectations),
    readers: [...readers],
    updatedAt: now,
    ...(schedule === (before?.schedule ?? 'off')
      ? {}
      : { schedule, nextAskAt: schedule === 'off' ? null : now }),
  };
  if (before !== null) return tx.question.update({ where: { id: before.id }, data });
  const position = Math.max(-1, ...others.map((other) => other.position)) + 1;
  const createdById = personOf(actor);
  return tx.question.create({
    data: {
      ...(id !== undefined && { id }),
      siteId: site.id,
      position,
      suggested,
      createdById,
      createdAt: now,
      ...data,
    },
  });
}

function refuse(
  { text, answers, readers }: Pick<QuestionInput, 'text' | 'answers' | 'readers'>,
  others: readonly Question[],
): void {
  const refused = (message: string, field: string) =>
    new AppError('invalid_input', message, { field });
  if (text.length > TEXT_MAX) throw refused(`Enter at most ${TEXT_MAX} characters.`, 'text');
  if (readers.some((reader) => reader !== 'agents')) {
    if (text.length > LINE_MAX)
      throw refused(`Pages and engines are asked at most ${LINE_MAX} characters.`, 'text');
    if (!ONE_LINE.test(text)) throw refused('Enter a single line.', 'text');
  }
  if (readers.includes('pages')) {
    if (answers.length === 0) throw refused('Enter at least one right answer.', 'answers');
    if (others.some((other) => other.text === text && other.readers.includes('pages')))
      throw refused('Pages are already asked this question.', 'text');
  }
  for (const reader of readers) {
    const [most, message] = LIMITS[reader];
    if (others.filter((other) => other.readers.includes(reader)).length >= most)
      throw new AppError('limit_reached', message);
  }
}

function startOf(text: string, { host, url }: Pick<OwnedSite, 'host' | 'url'>): string {
  const absolute = URL.canParse(text, url) ? new URL(text, url).href : text;
  const parsed = scanner().parse(absolute, 'url');
  if (!parsed.ok)
    throw new AppError(
      parsed.code === 'invalid' ? 'invalid_input' : 'target_not_allowed',
      parsed.message,
      START_URL,
    );
  if (parsed.target.host !== host)
    throw new AppError('invalid_input', `The task must start on ${host}.`, START_URL);
  return absolute;
}
