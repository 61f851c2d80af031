import { expect, test } from 'vitest';
import { schemaDiff } from '../../../scripts/schema-diff';

test('the migrations produce the schema of prisma/schema.prisma', async () => {
  const sql = await schemaDiff();
  expect(sql, 'Run: npm run db:new-migration -- <name>').toBeNull();
});
