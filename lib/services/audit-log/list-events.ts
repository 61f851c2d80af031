import type { Session } from '@/lib/access/session';
import { cutPage, JsonValue, rowsToAsk, type Page } from '@/lib/contract';
import type { AuditList } from '@/lib/contract/dashboard';
import { readOnlyDatabase } from '@/lib/db/read-only-client';

/** What people did in the organization, newest first. */
export async function listEvents({ actor }: Session, page: Page): Promise<AuditList> {
  const found = await readOnlyDatabase().auditEvent.findMany({
    where: { organizationId: actor.organizationId },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    skip: page.offset,
    take: rowsToAsk(page) ?? 50,
    select: {
      id: true,
      actorLabel: true,
      action: true,
      subjectKind: true,
      subjectId: true,
      detail: true,
      at: true,
    },
  });
  const { rows, nextOffset } = cutPage(page, found);
  return {
    events: rows.map(({ at, actorLabel, detail, ...event }) => ({
      ...event,
      actor: actorLabel,
      detail: JsonValue.parse(detail),
      at: at.toISOString(),
    })),
    nextOffset,
  };
}
