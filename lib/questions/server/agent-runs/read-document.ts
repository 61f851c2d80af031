import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as z from 'zod';
import { isAt } from '../agent/evidence';
import { findQuote } from '../agent/unified';
import type { Actor } from '@/lib/platform/access/actor';
import { Evidence } from '@/lib/platform/contract/types';
import type { AgentDocumentText } from '@/lib/questions/contract/dashboard/agent-runs';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { AppError } from '@/lib/platform/contract/app-error';
import { sitesWithTag } from '@/lib/platform/access/sites-with-tag';
import { siteFile } from '@/lib/platform/text/site-text';

const PIECE_CHARACTERS = 40_000;
/** Context shown before the quote that a link jumps to. */
const BEFORE_CHARACTERS = 2000;
/** A document has at most 2 MiB as received; converted to UTF-8 it can be larger. */
const TEXT_BYTES_MAX = 16 * 2 ** 20;
const unpacked = promisify(gunzip);

export interface DocumentPosition {
  readonly runId: string;
  readonly number: number;
  /** Offset in characters; null: at the first quote, else at the beginning. */
  readonly from: number | null;
}

/** One part of a document that a run read, with the quotes of its answer. */
export async function readDocument(
  actor: Actor,
  { runId, number, from: wanted }: DocumentPosition,
): Promise<AgentDocumentText> {
  const row = await readOnlyDatabase().agentDocument.findFirst({
    where: { runId, number, run: { site: sitesWithTag(actor) } },
    select: {
      url: true,
      finalUrl: true,
      body: true,
      expiresAt: true,
      run: { select: { evidence: true } },
    },
  });
  if (row === null)
    throw new AppError(
      'run_not_found',
      'This text was not found. Texts of runs are kept for 30 days.',
    );
  const text = siteFile(
    (await unpacked(row.body, { maxOutputLength: TEXT_BYTES_MAX })).toString('utf8'),
  );
  const places = z
    .array(Evidence)
    .parse(row.run.evidence)
    .flatMap(({ url, quote }) => (isAt(row, url) ? [findQuote(text, quote)] : []))
    .filter((place) => place !== null)
    .toSorted(([a], [b]) => a - b);
  const from = Math.min(
    wanted ?? Math.max(0, (places[0]?.[0] ?? 0) - BEFORE_CHARACTERS),
    text.length,
  );
  const to = Math.min(from + PIECE_CHARACTERS, text.length);
  return {
    url: row.finalUrl,
    length: text.length,
    from,
    text: text.slice(from, to),
    expiresAt: row.expiresAt.toISOString(),
    marks: places.flatMap(([begin, end]) =>
      begin >= from && end <= to ? [{ from: begin - from, to: end - from }] : [],
    ),
    nextFrom: to < text.length ? to : null,
  };
}
