import { Zip, ZipDeflate, ZipPassThrough, type ZipInputFile } from 'fflate';
import { withSnapshot, type RowReader } from '@/lib/platform/db/snapshot';
import {
  fileOf,
  JSON_TEXTS,
  ORGANIZATION_TABLES,
  PERSON_TABLES,
  QUEUE_COLUMNS,
  STORED_FILES,
} from './tables';

/** Owner of the archive. */
export type ArchiveSubject =
  | { readonly kind: 'organization'; readonly id: string }
  | { readonly kind: 'person'; readonly id: string };

/** A report can have a megabyte. */
const ROWS_AT_ONCE = 20;
const FILES_AT_ONCE = 4;
/** Limit of the ZIP format (4 GiB, 65,535 files) without ZIP64, which not every program reads. */
const BYTES_MAX = 4_000_000_000;

const README = `Everything Seamark stores about this %s, at the time of the export.

Each JSON file is a list of the rows of one table. Times are UTC. Passwords, keys, tokens, and signing
secrets are left out. agent-documents/ holds the texts that agent runs read, recordings/ the recorded
responses of the latest scan of each site, in Seamark's own format.
`;

/**
 * Writes the archive in pieces, so that it is never in memory as a whole. Returns its size in
 * bytes.
 */
export function writeArchive(
  { kind, id }: ArchiveSubject,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<number> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  let size = 0;
  const flush = async (): Promise<void> => {
    for (const bytes of made.splice(0)) {
      size += bytes.byteLength;
      if (size > BYTES_MAX) throw new Error('The archive is larger than its format allows.');
      await write(bytes);
    }
  };
  const add = <F extends ZipInputFile>(file: F): F => (zip.add(file), file);
  return withSnapshot(async (read) => {
    add(new ZipDeflate('README.txt')).push(Buffer.from(README.replace('%s', kind)), true);
    for (const { table, where, secret = [] } of kind === 'person'
      ? PERSON_TABLES
      : ORGANIZATION_TABLES) {
      const columns = await columnsOf(read, table, [...secret, ...QUEUE_COLUMNS]);
      const text = `SELECT row_to_json(row)::text AS row FROM (SELECT ${columns} FROM "${table}" WHERE ${where}) AS row`;
      const file = add(new ZipDeflate(fileOf(table)));
      let before = '[';
      for await (const rows of read<{ row: string }>(text, [id], ROWS_AT_ONCE)) {
        file.push(Buffer.from(before + rows.map(({ row }) => row).join(',\n')));
        before = ',\n';
        await flush();
      }
      file.push(Buffer.from(before === '[' ? '[]\n' : ']\n'), true);
    }
    for (const { folder, text } of kind === 'person' ? [] : STORED_FILES)
      for await (const files of read<StoredFile>(text, [id], FILES_AT_ONCE)) {
        for (const { name, bytes } of files)
          add(new ZipPassThrough(`${folder}/${name}`)).push(bytes, true);
        await flush();
      }
    zip.end();
    await flush();
    return size;
  });
}

interface StoredFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Select list of a table; columns of bytes become files. */
async function columnsOf(
  read: RowReader,
  table: string,
  without: readonly string[],
): Promise<string> {
  const text = `SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = $1 AND data_type <> 'bytea' ORDER BY ordinal_position`;
  const names: string[] = [];
  for await (const rows of read<{ name: string }>(text, [table], 100))
    names.push(...rows.map(({ name }) => name).filter((name) => !without.includes(name)));
  return names
    .map((name) =>
      JSON_TEXTS[table]?.includes(name) ? `"${name}"::json AS "${name}"` : `"${name}"`,
    )
    .join(', ');
}
