import { isDeepStrictEqual } from 'node:util';
import type { FileQuestions } from '@seamark/engine';
import type { Actor } from '@/lib/platform/access/actor';
import { databaseClock } from '@/lib/platform/db/clock';
import type { SiteFacts, SiteFactValues } from '../contract/facts';
import { database } from '@/lib/platform/db/client';
import { AppError } from '@/lib/platform/contract/app-error';
import { recordEvent } from '@/lib/platform/access/record-event';
import { readRecordings, whyUnread } from '@/lib/reports/server';
import { ownedSite, type OwnedSite } from '@/lib/platform/access/owned-site';
import { factsForFiles, NO_FACTS, storedFacts } from './stored-facts';
import { nameCall, sentence, type Unwritten } from '@/lib/platform/contract/sentence';

/** The owner's facts, the facts found on the site, and those that its files still need. */
export async function getSiteFacts(
  actor: Actor,
  { id, host }: OwnedSite,
  signal: AbortSignal,
): Promise<Unwritten<SiteFacts>> {
  const { facts, updatedAt } = await storedFacts(id);
  const seen = await findSuggestions(actor, id, facts, signal);
  const files = seen.files.map(({ kind, filename, missing }) => ({
    kind,
    filename,
    missing: [...missing],
  }));
  return {
    siteId: id,
    host,
    facts,
    updatedAt: updatedAt?.toISOString() ?? null,
    scanId: seen.scanId,
    suggestions: [...seen.suggestions],
    files,
    nextStep: seen.problem ?? nextStep(id, files),
  };
}

/** Names of the changed facts; their values do not belong in an audit log. */
const changedFacts = (before: SiteFactValues, after: SiteFactValues): string[] =>
  (Object.keys(NO_FACTS) as (keyof SiteFactValues)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );

/** Replaces all facts. */
export async function putSiteFacts(
  actor: Actor,
  siteId: string,
  facts: SiteFactValues,
  signal: AbortSignal,
): Promise<Unwritten<SiteFacts>> {
  const site = await database().$transaction(async (tx) => {
    // The lock keeps the site from being deleted until the transaction ends.
    const owned = await ownedSite(tx, actor, siteId, { lock: 'change' });
    const { id, host } = owned;
    const now = await databaseClock.now(tx);
    const row = { facts, updatedAt: now };
    const before = await tx.siteFacts.findUnique({
      where: { siteId: id },
      select: { facts: true },
    });
    const changed = changedFacts({ ...NO_FACTS, ...(before?.facts as object) }, facts);
    if (changed.length > 0)
      await recordEvent(
        tx,
        actor,
        {
          action: 'facts.changed',
          subjectKind: 'site',
          subjectId: id,
          detail: { host, facts: changed },
        },
        now,
      );
    await tx.siteFacts.upsert({
      where: { siteId: id },
      create: { siteId: id, ...row },
      update: row,
    });
    return owned;
  });
  return getSiteFacts(actor, site, signal);
}

interface LookedUp extends FileQuestions {
  readonly scanId: string | null;
  /** Why nothing was found, and the next step. */
  readonly problem: string | null;
}

/** Facts found in the latest scan's recordings; empty before the first scan. */
async function findSuggestions(
  actor: Actor,
  siteId: string,
  facts: SiteFactValues,
  signal: AbortSignal,
): Promise<LookedUp> {
  try {
    const { scanId, read } = await readRecordings(actor, siteId, signal, (reader, report) =>
      reader.questions(report, factsForFiles(facts)),
    );
    return read.ok
      ? { scanId, ...read.value, problem: null }
      : { scanId, files: [], suggestions: [], problem: whyUnread(read.reason) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'report_not_found') throw error;
    return { scanId: null, files: [], suggestions: [], problem: error.message };
  }
}

function nextStep(id: string, files: SiteFacts['files']) {
  const asking = files.filter(({ missing }) => missing.length > 0);
  if (files.length === 0) return 'There is no file to generate: no open finding needs one.';
  return asking.length === 0
    ? sentence`Download all files with ${nameCall('getArtifactSet', { id })}?host=plain and publish them.`
    : sentence`Send what ${asking.map(({ filename }) => filename).join(', ')} asks for with ${nameCall('putSiteFacts', { id })}.`;
}
