import { Prisma } from '@/lib/platform/db/generated/client';
import { database } from '@/lib/platform/db/client';

/** Row count and checksum of every table of the product, by name. */
export async function contentOfTables(
  but: readonly string[] = [],
): Promise<Record<string, string>> {
  const tables = await database().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL(${[...but]}::text[]) ORDER BY 1`;
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await database().$queryRaw<{ content: string }[]>(
      Prisma.sql`SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS content FROM ${Prisma.raw(`"${name}"`)} t`,
    );
    contents[name] = row?.content ?? '';
  }
  return contents;
}
