import type { Actor } from '@/lib/platform/access/actor';
import { lockOrganization } from '@/lib/platform/access/lock-organization';
import { recordEvent } from '@/lib/platform/access/record-event';
import { AppError } from '@/lib/platform/contract/app-error';
import { databaseClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { contrastToWhite, isReadable, LOGO_SIDE_MAX, logoTypeOf, readableShade } from '../brand';
import type { BrandChange } from '../contract/dashboard';

/** Stores the color and the logo that client reports show. */
export function putBrand(actor: Actor, { color, logo }: BrandChange): Promise<{ done: true }> {
  if (color !== null && !isReadable(color)) throw unreadable(color);
  const bytes = typeof logo === 'string' ? new Uint8Array(Buffer.from(logo, 'base64')) : logo;
  if (bytes && logoTypeOf(bytes) === null)
    throw new AppError(
      'invalid_input',
      `The logo must be a PNG, JPEG, or WebP file without animation, at most ${LOGO_SIDE_MAX} pixels wide and high.`,
      { field: 'logo' },
    );
  const { organizationId: id } = actor;
  return database().$transaction(async (tx) => {
    await lockOrganization(tx, id);
    await tx.organization.update({
      where: { id },
      data: { brandColor: color, ...(bytes !== undefined && { logo: bytes }) },
      select: { id: true },
    });
    await recordEvent(
      tx,
      actor,
      { action: 'organization.branded', subjectKind: 'organization', subjectId: id },
      await databaseClock.now(tx),
    );
    return { done: true };
  });
}

const unreadable = (color: string) =>
  new AppError(
    'invalid_input',
    `Text in ${color} on white is hard to read (contrast ${contrastToWhite(color).toFixed(1)}, at least 4.5). Try ${readableShade(color)}.`,
    { field: 'color' },
  );
