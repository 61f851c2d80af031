import type { Rendering } from '@seamark/engine';
import { readOnlyDatabase } from '@/lib/platform/db/read-only-client';

/** What the scripts of a page change, as stored. */
export interface StoredRendering extends Rendering {
  /** Milliseconds from the response until the text changed for the last time. */
  readonly settledMs: number;
  /** False if the text was still changing when it was read. */
  readonly isSettled: boolean;
  /** Uncaught errors of scripts. */
  readonly errors: readonly string[];
}

export type PageRendering =
  | { readonly url: string; readonly rendering: StoredRendering; readonly error: null }
  | { readonly url: string; readonly rendering: null; readonly error: string };

/** The home page for null; null if the page was not rendered. */
export async function readRendering(
  scanId: string,
  url: string | null,
): Promise<PageRendering | null> {
  const rendered = await readRenderings(scanId);
  return (url === null ? rendered[0] : rendered.find((page) => page.url === url)) ?? null;
}

/** Rendered pages of a scan, the home page first. */
async function readRenderings(scanId: string): Promise<PageRendering[]> {
  const rows = await readOnlyDatabase().rendering.findMany({
    where: { scanId },
    select: { url: true, result: true, error: true },
  });
  return rows
    .map(({ url, result, error }): PageRendering =>
      result === null
        ? { url, rendering: null, error: error ?? 'The browser failed.' }
        : // The engine wrote it.
          { url, rendering: result as unknown as StoredRendering, error: null },
    )
    .toSorted((a, b) => a.url.length - b.url.length);
}

const hasPicture = (siteId: string) => ({ siteId, picture: { not: null } });

/** Address of the home page’s picture in the latest scan; null if there is none. */
export async function pictureOf(siteId: string): Promise<string | null> {
  const row = await readOnlyDatabase().rendering.findFirst({
    where: hasPicture(siteId),
    select: { scanId: true },
  });
  return row && `/sites/${siteId}/picture.jpg?scan=${row.scanId}`;
}

/** JPEG of the home page in the latest scan. */
export async function readPicture(siteId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await readOnlyDatabase().rendering.findFirst({
    where: hasPicture(siteId),
    select: { picture: true },
  });
  return row?.picture ?? null;
}
