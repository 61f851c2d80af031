import type { Transaction } from '@/lib/platform/db/client';
import type { Prisma, Question, QuestionReader } from '@/lib/platform/db/generated/client';
import type { QuestionInput } from '../contract/dashboard/questions';
import { Expectations } from '../contract/expectations';
import type { ReadOnlyDatabase } from '@/lib/platform/db/read-only-client';

export type Schedule = Question['schedule'];

type Reads = Pick<ReadOnlyDatabase, 'question'> | Pick<Transaction, 'question'>;

/** Questions of a site, in their order; with `reader` only those that it answers. */
export const questionsOf = (
  db: Reads,
  siteId: string,
  reader?: QuestionReader,
): Promise<Question[]> =>
  (db as Pick<ReadOnlyDatabase, 'question'>).question.findMany({
    where: { siteId, archivedAt: null, ...(reader && { readers: { has: reader } }) },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });

/** The values of a question. */
export const inputOf = (row: Question): QuestionInput => ({
  text: row.text,
  answers: row.answers as string[],
  startUrl: row.startUrl,
  expectations: Expectations.parse(row.expectations),
  readers: row.readers,
  schedule: row.schedule,
  suggested: row.suggested,
});

const without = (readers: readonly QuestionReader[], reader: QuestionReader): QuestionReader[] =>
  readers.filter((other) => other !== reader);

/** The most frequent schedule of the questions. */
export const scheduleOf = (questions: readonly Pick<Question, 'schedule'>[]): Schedule =>
  (['weekly', 'monthly'] as const).find((schedule) =>
    questions.some((question) => question.schedule === schedule),
  ) ?? 'off';

/** True if a reader can join a question with the same text and change the schedule of no other reader. */
export const canJoin = (
  { readers, schedule }: Pick<Question, 'readers' | 'schedule'>,
  reader: QuestionReader,
  wanted: Schedule,
): boolean =>
  reader === 'pages' ||
  readers.includes(reader) ||
  schedule === wanted ||
  without(readers, 'pages').length === 0;

type Values = Pick<Prisma.QuestionUncheckedUpdateInput, 'answers' | 'schedule' | 'nextAskAt'>;

interface NewList {
  readonly siteId: string;
  readonly reader: QuestionReader;
  readonly schedule: Schedule;
  readonly texts: readonly string[];
  /** Values of the question at an index; null for a new one. */
  readonly valuesOf: (index: number, before: Question | null) => Values;
  readonly now: Date;
}

/** Makes a list the questions of a reader. Other readers keep theirs. */
export async function replaceQuestions(
  tx: Transaction,
  { siteId, reader, schedule, texts, valuesOf, now }: NewList,
): Promise<void> {
  const before = await questionsOf(tx, siteId);
  const rows = new Set(before);
  const listed = texts.map((text) => {
    const equal = [...rows].filter((row) => row.text === text && canJoin(row, reader, schedule));
    const row = equal.find(({ readers }) => readers.includes(reader)) ?? equal[0] ?? null;
    if (row !== null) rows.delete(row);
    return { text, row };
  });
  const last = Math.max(-1, ...before.map(({ position }) => position));
  // The list keeps its places among the questions of other readers.
  const places = listed
    .map(({ row }, index) => row?.position ?? last + 1 + index)
    .sort((a, b) => a - b);
  for (const [index, { text, row }] of listed.entries()) {
    const data = {
      ...valuesOf(index, row),
      position: places[index]!,
      readers: [...without(row?.readers ?? [], reader), reader],
      updatedAt: now,
    };
    if (row === null)
      await tx.question.create({
        data: { siteId, text, createdAt: now, ...data } as Prisma.QuestionUncheckedCreateInput,
      });
    else await tx.question.update({ where: { id: row.id }, data });
  }
  for (const row of rows)
    if (row.readers.includes(reader)) await removeReader(tx, row, reader, now);
}

/** Takes a question from a reader; from its last one, by archiving it. */
export async function removeReader(
  tx: Transaction,
  { id, readers }: Pick<Question, 'id' | 'readers'>,
  reader: QuestionReader,
  now: Date,
): Promise<void> {
  const left = without(readers, reader);
  await tx.question.update({
    where: { id },
    data: left.length === 0 ? { archivedAt: now } : { readers: left },
  });
}
