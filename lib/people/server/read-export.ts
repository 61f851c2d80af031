import { requirePerson, type Visitor } from '@/lib/platform/access/session';
import { byteStream } from '@/lib/platform/text/byte-stream';
import { databaseClock } from '@/lib/platform/db/clock';
import type { Download } from '@/lib/platform/contract/download';
import type { ExportState } from '../contract/dashboard/data';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';
import { AppError } from '@/lib/platform/contract/app-error';

type ExportOwner = { readonly organizationId: string } | { readonly userId: string };

/** Latest export of an organization or person; null if there is none or it has expired. */
export async function getExport(owner: ExportOwner): Promise<ExportState | null> {
  const db = readOnlyDatabase();
  const now = await databaseClock.now(db);
  const row = await db.export.findFirst({
    where: { ...owner, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    orderBy: { createdAt: 'desc' },
    select: { id: true, createdAt: true, expiresAt: true, size: true },
  });
  if (row === null) return null;
  const { id, createdAt, expiresAt, size } = row;
  return {
    id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    size: size === null ? null : Number(size),
  };
}

/** The archive, for the person it belongs to or an owner of the organization. */
export async function readExport({ person, session }: Visitor, id: string): Promise<Download> {
  const { id: userId } = requirePerson(person);
  const db = readOnlyDatabase();
  const ownerOf = session?.role === 'owner' ? [session.actor.organizationId] : [];
  const row = await db.export.findFirst({
    where: {
      id,
      size: { not: null },
      expiresAt: { gt: await databaseClock.now(db) },
      OR: [{ userId }, { organizationId: { in: ownerOf } }],
    },
    select: { organizationId: true, createdAt: true, size: true },
  });
  if (row === null)
    throw new AppError(
      'not_found',
      'This export was not found. Exports are kept for 24 hours. Start a new one.',
    );
  const kind = row.organizationId === null ? 'account' : 'organization';
  return {
    filename: `seamark-${kind}-${row.createdAt.toISOString().slice(0, 10)}.zip`,
    bytes: byteStream(partsOf(id)),
    size: Number(row.size),
  };
}

async function* partsOf(exportId: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let number = 1; ; number += 1) {
    const part = await readOnlyDatabase().exportPart.findUnique({
      where: { exportId_number: { exportId, number } },
      select: { bytes: true },
    });
    if (part === null) return;
    yield part.bytes;
  }
}
