import type { Actor } from '@/lib/platform/access/actor';
import { byteStream } from '@/lib/platform/text/byte-stream';
import type { AuditEvent, AuditList } from '../contract/organization';
import { cutPage, type Page, rowsToAsk } from '@/lib/platform/contract/page';
import { JsonValue } from '@/lib/platform/contract/json-value';
import type { Download } from '@/lib/platform/contract/download';
import { eachPage, startAfter } from '@/lib/platform/db/each-page';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { auditSentence } from '../audit-sentence';
import { csvStream } from '@/lib/platform/text/csv';

const CSV_ROWS_AT_ONCE = 500;
const NEWEST = [{ at: 'desc' as const }, { id: 'desc' as const }];
const EVENT = {
  id: true,
  actorLabel: true,
  action: true,
  subjectKind: true,
  subjectId: true,
  detail: true,
  at: true,
} as const;

interface AuditEventRow extends Omit<AuditEvent, 'actor' | 'at' | 'detail'> {
  readonly actorLabel: string;
  readonly at: Date;
  readonly detail: unknown;
}

const asEvent = ({ at, actorLabel, detail, ...event }: AuditEventRow): AuditEvent => ({
  ...event,
  actor: actorLabel,
  detail: JsonValue.parse(detail),
  at: at.toISOString(),
});

/** Actions of people and keys in the organization, newest first. */
export async function listAuditEvents(actor: Actor, page: Page): Promise<AuditList> {
  const events = await readOnlyDatabase().auditEvent.findMany({
    where: { organizationId: actor.organizationId },
    orderBy: NEWEST,
    skip: page.offset,
    take: rowsToAsk(page) ?? 50,
    select: EVENT,
  });
  const { rows, nextOffset } = cutPage(page, events);
  return { events: rows.map(asEvent), nextOffset };
}

/** The whole audit log as CSV. */
export async function auditCsv({ organizationId }: Actor): Promise<Download> {
  const pages = eachPage((after) =>
    readOnlyDatabase().auditEvent.findMany({
      where: { organizationId },
      orderBy: NEWEST,
      take: CSV_ROWS_AT_ONCE,
      ...startAfter(after),
      select: EVENT,
    }),
  );
  const columns = ['at', 'actor', 'what', 'action', 'subject_kind', 'subject_id', 'detail'];
  const bytes = csvStream(columns, pages, (row) => {
    const { at, actor, action, subjectKind, subjectId, detail } = asEvent(row);
    const what = auditSentence({ action, detail });
    return [at, actor, what, action, subjectKind, subjectId, JSON.stringify(detail)];
  });
  return { filename: 'seamark-audit-log.csv', bytes: byteStream(bytes) };
}
