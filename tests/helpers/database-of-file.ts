import { afterAll, inject } from 'vitest';
import { createTestDatabase } from './test-database';

process.env.DATABASE_URL = await createTestDatabase(
  inject('templateUrl'),
  `w${process.env.VITEST_POOL_ID ?? '1'}`,
);

afterAll(async () => {
  const { seamarkDatabase, seamarkReadOnlyDatabase } = globalThis;
  await Promise.all([seamarkDatabase?.close(), seamarkReadOnlyDatabase?.close()]);
});
