import { parseYaml } from '@seamark/engine';
import type { Actor } from '@/lib/platform/access/actor';
import { AppError } from '@/lib/platform/contract/app-error';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { QuestionsFileError, readQuestionsFile, writeQuestionsFile } from '../questions-file';
import { getOwnedSite } from '@/lib/platform/access/owned-site';
import { putSiteQuestions, pageQuestions } from './site-questions';

/** Replaces the questions by those of a YAML or JSON file. Throws `invalid_input` if it cannot be read. */
export async function importQuestions(
  actor: Actor,
  siteId: string,
  text: string,
  signal: AbortSignal,
): Promise<{ readonly done: true }> {
  await putSiteQuestions(actor, siteId, questionsOf(text), signal);
  return { done: true };
}

function questionsOf(text: string) {
  try {
    return readQuestionsFile(parseYaml(text));
  } catch (error) {
    if (error instanceof QuestionsFileError) throw new AppError('invalid_input', error.message);
    throw error;
  }
}

/** The questions as a YAML file. */
export async function exportQuestions(
  actor: Actor,
  siteId: string,
): Promise<{ readonly host: string; readonly text: string }> {
  const { id, host } = await getOwnedSite(actor, siteId);
  const { questions } = await pageQuestions(readOnlyDatabase(), id);
  return { host, text: writeQuestionsFile(questions) };
}
