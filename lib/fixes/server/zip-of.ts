import { zipSync } from 'fflate';
import type { ArchiveEntry } from './hosts/publication';

/**
 * The earliest day of the ZIP format. ZIP stores local time, so this gives the same bytes on every
 * machine.
 */
const MTIME = new Date(1980, 0, 1);

export const zipOf = (entries: readonly ArchiveEntry[]): Uint8Array =>
  zipSync(Object.fromEntries(entries.map(({ path, content }) => [path, Buffer.from(content)])), {
    level: 9,
    mtime: MTIME,
  });
